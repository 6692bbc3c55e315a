import type { SESv2Client } from "@aws-sdk/client-sesv2";
import { dateOf } from "@planner/shared/calendar";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { readLead } from "../../leads/readLeads.ts";
import { sendEmail } from "../../mail/sendEmail.ts";
import type { Tables } from "../../tables/Tables.ts";
import { forecastOf } from "../planForecast.ts";
import { hashOf } from "../planKeys.ts";
import { addLink, endLinks } from "../planLinks.ts";
import { readPlan, type StoredPlan } from "../storedPlan.ts";
import { composePlanMail, type MailKind, type PlanMailBrand } from "./composePlanMail.ts";
import { type MailAllowance, mailAllowance } from "./mailAllowance.ts";
import { isMailRecipient, type MailRecipients } from "./mailRecipients.ts";
import { readStop } from "./mailStop.ts";
import type { MailedPlan } from "./mailSummary.ts";
import { waitForNextDay } from "./waitingMail.ts";

/** What sending emails to contractors needs. */
export type PlanMailSettings = PlanMailBrand & {
  readonly tables: Tables;
  readonly client: SESv2Client;
  /** A verified SES identity. */
  readonly sender: string;
  readonly recipients: MailRecipients;
  /** Emails to contractors per UTC day. */
  readonly mailsPerDay: number;
  /** Reports bounces and complaints. */
  readonly configurationSet: string;
  readonly now: () => Date;
};

type MailReason =
  | { readonly kind: Exclude<MailKind, "reminder"> }
  | { readonly kind: "reminder"; readonly monday: string };

/** What became of an email with links, for the log. */
export type LinkMailOutcome =
  | "sent"
  | "no plan"
  | "no lead"
  | "not a recipient in SES's sandbox"
  | `stopped by the ${MailStopper}`
  | Exclude<Awaited<ReturnType<MailAllowance["take"]>>, "taken">;

type MailStopper = NonNullable<Awaited<ReturnType<typeof readStop>>>;

/** Emails the links of one contractor's plans in one email. */
export async function sendPlanLinks(
  settings: PlanMailSettings,
  planIds: readonly string[],
  reason: MailReason,
): Promise<LinkMailOutcome> {
  const { tables, now } = settings;
  const stored = await Promise.all(planIds.map((planId) => readPlan(tables, planId)));
  const found = stored.filter((plan) => plan !== undefined);
  const plans = found.filter(({ record }) => !record.no_mail);
  const [first] = plans;
  if (first === undefined) return "no plan";
  const { address, lead_key } = first.record;
  if (!isMailRecipient(settings.recipients, address)) return "not a recipient in SES's sandbox";
  const lead = await readLead(tables, lead_key);
  if (lead === undefined) return "no lead";
  const stoppedBy = await readStop(tables, address);
  if (stoppedBy !== undefined) return `stopped by the ${stoppedBy}`;
  const allowance = allowanceFor(settings, { plans, recipient: first.record, reason });
  const taken = await allowance.take();
  if (taken === "over the limit" && reason.kind !== "reminder") {
    await waitForNextDay(tables, address, now());
  }
  if (taken !== "taken") return taken;
  const isSent = await sendNewLinks(settings, { plans, lead, kind: reason.kind }, allowance);
  // If not, the plans were erased in the meantime.
  return isSent ? "sent" : "no plan";
}

type AllowedMail = {
  readonly plans: readonly StoredPlan[];
  /** The first plan's: a reminder is about one plan, and links go to one address. */
  readonly recipient: Pick<StoredPlan["record"], "plan_id" | "address">;
  readonly reason: MailReason;
};

/** Reminders are counted apart, so that they and the links that someone asks for do not use up each other's total. */
function allowanceFor(
  { tables, mailsPerDay, now }: PlanMailSettings,
  { plans, recipient, reason }: AllowedMail,
): MailAllowance {
  const planIds = plans.map(({ record }) => record.plan_id);
  const common = { planIds, mailsPerDay, now: now() };
  if (reason.kind === "reminder") {
    return mailAllowance(tables, {
      kind: "reminders",
      recipient: recipient.plan_id,
      period: reason.monday,
      ...common,
    });
  }
  return mailAllowance(tables, {
    kind: "links",
    recipient: recipient.address,
    period: dateOf(now()),
    ...common,
  });
}

type Mail = {
  readonly plans: readonly StoredPlan[];
  readonly lead: Lead;
  readonly kind: MailKind;
};

/** Makes a new link to each plan and emails them. Returns false if no plan is left. */
async function sendNewLinks(
  settings: PlanMailSettings,
  { plans, lead, kind }: Mail,
  allowance: MailAllowance,
): Promise<boolean> {
  const { tables, now } = settings;
  const links: MailedPlan[] = [];
  try {
    for (const plan of plans) {
      const { record } = plan;
      const token = await addLink(tables, record.plan_id, { state: "unopened", now: now() });
      if (token !== undefined) links.push({ record, token, forecast: forecastOf(plan) });
    }
    const [link, ...others] = links;
    if (link === undefined) return false;
    const context = { kind, lead, now: now() };
    const { stopUrl, ...email } = composePlanMail([link, ...others], settings, context);
    const headers = [{ Name: "List-Unsubscribe", Value: `<${stopUrl}>` }];
    await sendEmail(
      settings.client,
      { ...email, headers },
      {
        FromEmailAddress: settings.sender,
        Destination: { ToAddresses: [lead.work_email] },
        ConfigurationSetName: settings.configurationSet,
      },
    );
  } catch (error) {
    // Otherwise, retries end the links in earlier emails.
    for (const { record, token } of links) {
      await endLinks(tables, record.plan_id, (hash) => hash === hashOf(token));
    }
    await allowance.giveBack();
    throw error;
  }
  await allowance.confirm();
  return true;
}
