import type { SESv2Client } from "@aws-sdk/client-sesv2";
import type { SavedPlan } from "@planner/shared/api/planContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import { dateOf, dayMs, weeksBetween } from "@planner/shared/calendar";
import { functionSettings } from "@planner/shared/deployment/functions";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import { BusyError, transact } from "../aws/database.ts";
import { readLead } from "../leads/readLeads.ts";
import { sendEmail } from "../mail/sendEmail.ts";
import { deskDelete, deskPut, readDeskItem, readPartition } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { composePlanMail, type MailedPlan, type PlanMailBrand } from "./composePlanMail.ts";
import { isMailRecipient, type MailRecipients } from "./mailRecipients.ts";
import {
  addressHash,
  addressPartition,
  hashOf,
  readPlan,
  startingWith,
  stopKey,
} from "./planItems.ts";
import { addLink, endLinks } from "./planLinks.ts";
import { markReminded, setReminder, setWaiting } from "./planReminders.ts";
import { forecastOf, type Recipient } from "./savedPlans.ts";

/** A message of the plan mail's queue. Contains no personal data, so an erasure covers it. */
const planMessageSchema = z.union([
  /** A plan was saved: email its link. */
  z.object({ plan_id: z.string() }),
  /** Someone asked for the links of an address, of which this is the hash. */
  z.object({ address: z.string() }),
  /** The reminder of a plan on a Monday. */
  z.object({ reminder: z.string(), monday: z.iso.date() }),
]);

export type PlanMessage = z.output<typeof planMessageSchema>;

/**
 * What SES publishes about an email.
 *
 * @see https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
const recipients = z.array(z.object({ emailAddress: z.string() }));
const mailEventSchema = z.object({
  eventType: z.enum(["Bounce", "Complaint"]),
  bounce: z.optional(z.object({ bounceType: z.string(), bouncedRecipients: recipients })),
  complaint: z.optional(z.object({ complainedRecipients: recipients })),
});

/** Whether SES sent this only to test the topic when it was connected. The only message that is not JSON. */
export function isTopicTest(body: string): boolean {
  return body === "Successfully validated SNS topic for Amazon SES event publishing.";
}

export const queuedMessageSchema = z.union([mailEventSchema, planMessageSchema]);

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

/** Handles a message of the queue. Returns what it did, for the log. */
export async function handlePlanMessage(
  settings: PlanMailSettings,
  message: z.output<typeof queuedMessageSchema>,
): Promise<string> {
  const { tables, now } = settings;
  if ("eventType" in message) {
    const { bounce, complaint } = message;
    // A transient bounce, such as a full mailbox, does not end the emails.
    if (bounce !== undefined && bounce.bounceType !== "Permanent") return "transient bounce";
    const lost = [...(bounce?.bouncedRecipients ?? []), ...(complaint?.complainedRecipients ?? [])];
    for (const { emailAddress } of lost) {
      await stopMail(tables, addressHash(emailAddress), { by: "provider", now: now() });
    }
    return "stopped";
  }
  if ("reminder" in message) return remind(settings, message);
  if ("plan_id" in message) return sendLinks(settings, [message.plan_id], { kind: "saved" });
  const planIds = await plansOf(tables, message.address);
  const outcome = await sendLinks(settings, planIds, { kind: "links" });
  if (outcome !== "over the limit") await setWaiting(tables, message.address, undefined);
  return outcome;
}

/** Emails a plan's reminder, unless the week that ended on Sunday is entered. */
async function remind(
  settings: PlanMailSettings,
  { reminder: planId, monday }: Extract<PlanMessage, { reminder: string }>,
): Promise<string> {
  const { tables, now } = settings;
  if (now().getTime() - Date.parse(monday) > reminderLifeMs) return "too late";
  const plan = await readPlan(tables, planId);
  if (!plan?.hasReminder) return "no reminder";
  const week = Math.floor(weeksBetween(plan.record.start_date, monday));
  // It may have been turned on while the ad spend ended.
  if (week > planWeeks || plan.record.tracking === undefined) {
    await setReminder(tables, planId, false);
    return "over";
  }
  const isMissing = week >= 1 && !plan.weeks.some((each) => each.week === week);
  const outcome = isMissing
    ? await sendLinks(settings, [planId], { kind: "reminder", monday })
    : "nothing to enter";
  // The skipped ones come first on the next day.
  if (outcome !== "over the limit") await markReminded(tables, planId, monday);
  return outcome;
}

/** A reminder that waited in the queue for longer is dropped. */
const reminderLifeMs = 2 * dayMs;

type MailReason =
  | { readonly kind: "saved" | "links" }
  | { readonly kind: "reminder"; readonly monday: string };

/** Emails the links of one contractor's plans in one email. */
async function sendLinks(
  settings: PlanMailSettings,
  planIds: readonly string[],
  reason: MailReason,
): Promise<string> {
  const { tables, now, mailsPerDay } = settings;
  const read = await Promise.all(planIds.map((planId) => readPlan(tables, planId)));
  const plans = read.filter((plan) => plan !== undefined).filter(({ record }) => !record.no_mail);
  const [first] = plans;
  if (first === undefined) return "no plan";
  const { address, lead_key } = first.record;
  if (!isMailRecipient(settings.recipients, address)) return "not a recipient in SES's sandbox";
  const lead = await readLead(tables, lead_key);
  if (lead === undefined) return "no lead";
  const stoppedBy = await readStop(tables, address);
  if (stoppedBy !== undefined) return `stopped by the ${stoppedBy}`;
  // Reminders have their own list, so that they and the links that someone asks for do not use up each other's total.
  const isReminder = reason.kind === "reminder";
  const allowance = mailAllowance(tables, {
    ...(isReminder
      ? { list: "reminders", recipient: first.record.plan_id, period: reason.monday }
      : { list: "links", recipient: address, period: dateOf(now()) }),
    planIds: plans.map(({ record }) => record.plan_id),
    mailsPerDay,
    now: now(),
  });
  const place = await allowance.take();
  if (place === "over the limit" && !isReminder) await setWaiting(tables, address, now());
  if (place !== "taken") return place;
  const links: MailedPlan[] = [];
  try {
    for (const plan of plans) {
      const { record } = plan;
      const token = await addLink(tables, record.plan_id, { state: "unopened", now: now() });
      if (token !== undefined) links.push({ record, token, forecast: forecastOf(plan) });
    }
    const [link, ...others] = links;
    // Erased in the meantime.
    if (link === undefined) return "no plan";
    const context = { kind: reason.kind, lead, now: now() };
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
  return "sent";
}

/** The plans of an address, at most the newest five, which is enough for one email. */
async function plansOf(tables: Tables, address: string): Promise<readonly string[]> {
  const newest = { from: "plan#", to: "plan#~", newestFirst: true, limit: 5 } as const;
  const items = await readPartition(tables, { pk: addressPartition(address), ...newest });
  return startingWith(items, "plan#").map(({ rest }) => rest);
}

type Stop = {
  /** Who ended the emails: the contractor, or SES after a bounce or a complaint. */
  readonly by: "contractor" | "provider";
  readonly now: Date;
};

/** Ends the emails to an address. Never replaces the stop after a bounce or a complaint by the contractor's own. */
export async function stopMail(tables: Tables, address: string, { by, now }: Stop): Promise<void> {
  const { Put } = deskPut(tables, { ...stopKey(address), stopped_at: now.toISOString(), by });
  const item = { Put: by === "contractor" ? { ...Put, ...isOwnStop } : Put };
  await transact(tables.client, [item]);
}

/** Resumes the emails that the contractor has stopped. Returns false after a bounce or a complaint. */
export async function resumeMail(tables: Tables, address: string): Promise<boolean> {
  const { Delete } = deskDelete(tables, stopKey(address));
  const result = await transact(tables.client, [{ Delete: { ...Delete, ...isOwnStop } }]);
  return result.kind === "written";
}

/** The condition that the contractor has stopped the emails, or that they are not stopped. */
const isOwnStop = {
  ConditionExpression: "attribute_not_exists(pk) OR #by = :contractor",
  ExpressionAttributeNames: { "#by": "by" },
  ExpressionAttributeValues: { ":contractor": "contractor" satisfies Stop["by"] },
};

/** Who ended the emails to an address. */
async function readStop(tables: Tables, address: string): Promise<Stop["by"] | undefined> {
  const item = await readDeskItem(tables, stopKey(address));
  return item && stopSchema.parse(item).by;
}

const stopSchema = z.object({ by: z.enum(["contractor", "provider"]) });

export async function mailState(
  tables: Tables,
  { address, no_mail, isRecipient }: Recipient & { readonly isRecipient: boolean },
): Promise<SavedPlan["mail"]> {
  if (!isRecipient || no_mail) return "off";
  const by = await readStop(tables, address);
  if (by === undefined) return "on";
  return by === "contractor" ? "stopped" : "undeliverable";
}

/** The right to send an email. */
type Allowance = {
  readonly list: "links" | "reminders";
  /** Gets one email in the period: a mailbox a UTC day, or a plan a Monday. */
  readonly recipient: string;
  readonly period: string;
  readonly planIds: readonly string[];
  /** Of the list's emails in a UTC day. */
  readonly mailsPerDay: number;
  readonly now: Date;
};

/** The recipient's one email of the period, and one of the list's total of the day. */
function mailAllowance(
  tables: Tables,
  { list, recipient, period, planIds, mailsPerDay, now }: Allowance,
) {
  const { prefixes, expiry } = deskTable;
  const key = { pk: prefixes.planMails + period, sk: `${list}#${recipient}` };
  const expiresAt = Math.ceil((now.getTime() + 2 * dayMs) / 1000);
  const putClaim = (claim: object) => deskPut(tables, { ...key, ...claim, [expiry]: expiresAt });
  const count = (mails: 1 | -1) => ({
    Update: {
      TableName: tables.deskTableName,
      Key: { pk: prefixes.planMails + dateOf(now), sk: list },
      UpdateExpression: "ADD mails :mails SET #expiry = :expiry",
      ConditionExpression: "attribute_not_exists(mails) OR mails < :most",
      ExpressionAttributeNames: { "#expiry": expiry },
      ExpressionAttributeValues: {
        ":mails": mails,
        ":most": mails > 0 ? mailsPerDay : Number.MAX_SAFE_INTEGER,
        ":expiry": expiresAt,
      },
    },
  });
  return {
    /**
     * A sender that died keeps it no longer than a function may run, so that its message is sent when it is delivered
     * again.
     *
     * @throws BusyError while another sender has it, so that the message is delivered again
     */
    take: async (): Promise<"taken" | "already sent" | "over the limit"> => {
      const { sent } = claimSchema.parse((await readDeskItem(tables, key)) ?? {});
      if (sent !== undefined) {
        return planIds.every((planId) => sent.includes(planId)) ? "already sent" : "over the limit";
      }
      const { timeoutSeconds } = functionSettings["plan-mail"];
      const { Put } = putClaim({ claimed_until: now.getTime() + timeoutSeconds * 1000 });
      const isFree = {
        ConditionExpression:
          "attribute_not_exists(pk) OR (attribute_not_exists(sent) AND claimed_until < :now)",
        ExpressionAttributeValues: { ":now": now.getTime() },
      };
      const result = await transact(tables.client, [{ Put: { ...Put, ...isFree } }, count(1)]);
      if (result.kind === "written") return "taken";
      if (result.failed.includes(0)) throw new BusyError("Another sender sends this email");
      return "over the limit";
    },
    /** Records which plans' links were sent, so that a message that is delivered twice sends nothing. */
    confirm: () => transact(tables.client, [putClaim({ sent: planIds })]),
    /** An email that SES did not accept uses no allowance. */
    giveBack: () => transact(tables.client, [deskDelete(tables, key), count(-1)]),
  };
}

const claimSchema = z.object({ sent: z.optional(z.array(z.string())) });
