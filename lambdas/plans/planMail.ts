import type { SESv2Client } from "@aws-sdk/client-sesv2";
import { paginateQuery, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { planWeeks, type SavedPlan } from "@planner/shared/api/planContract";
import { normalizeAddress } from "@planner/shared/lead/contact/contactSchema";
import { deskTable } from "@planner/shared/lead/deskTable";
import * as z from "zod/mini";
import { ifConditionHolds } from "../aws/database.ts";
import { type DeskKey, type DeskTables, readDeskItem } from "../desk/DeskTables.ts";
import { readLead } from "../leads/readLeads.ts";
import { sendEmail } from "../mail/sendEmail.ts";
import { type Enqueue, maxMessagesPerCall } from "../queues/leadMessages.ts";
import { composePlanMail, type MailedPlan, type PlanMailBrand } from "./composePlanMail.ts";
import { addressPartition, hashOf, readPlan, stopKey } from "./planItems.ts";
import { addLink, endLinks } from "./planLinks.ts";
import { markReminded, readDueReminders, reminderMonday, setReminder } from "./planReminders.ts";

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
  source: z.literal("aws.ses"),
  detail: z.object({
    bounce: z.optional(z.object({ bounceType: z.string(), bouncedRecipients: recipients })),
    complaint: z.optional(z.object({ complainedRecipients: recipients })),
  }),
});

/** The schedule of the reminders. */
const scheduledSchema = z.object({ source: z.literal("aws.events"), time: z.iso.datetime() });

export const queuedMessageSchema = z.union([mailEventSchema, scheduledSchema, planMessageSchema]);

export type PlanMailSettings = PlanMailBrand & {
  readonly tables: DeskTables;
  readonly client: SESv2Client;
  /** A verified SES identity. */
  readonly sender: string;
  /** Adds to the queue. */
  readonly enqueue: Enqueue<PlanMessage>;
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
  if ("detail" in message) {
    const { bounce, complaint } = message.detail;
    // A transient bounce, such as a full mailbox, does not end the emails.
    if (bounce !== undefined && bounce.bounceType !== "Permanent") return "transient bounce";
    const lost = [...(bounce?.bouncedRecipients ?? []), ...(complaint?.complainedRecipients ?? [])];
    for (const { emailAddress } of lost) {
      await stopMail(tables, hashOf(normalizeAddress(emailAddress)), now());
    }
    return "stopped";
  }
  if ("time" in message) return queueReminders(settings, new Date(message.time));
  if ("reminder" in message) return remind(settings, message);
  if ("plan_id" in message) return sendLinks(settings, [message.plan_id], { kind: "saved" });
  return sendLinks(settings, await plansOf(tables, message.address), { kind: "links" });
}

async function queueReminders(settings: PlanMailSettings, time: Date): Promise<string> {
  const { tables, timeZone, mailsPerDay, enqueue } = settings;
  const monday = reminderMonday(time, timeZone);
  if (monday === undefined) return "no reminders now";
  const planIds = await readDueReminders(tables, { monday, limit: mailsPerDay });
  for (let start = 0; start < planIds.length; start += maxMessagesPerCall) {
    const batch = planIds.slice(start, start + maxMessagesPerCall);
    await enqueue(batch.map((reminder) => ({ reminder, monday })));
  }
  return "reminders queued";
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
  const week = Math.floor((Date.parse(monday) - Date.parse(plan.record.start_date)) / weekMs);
  if (week > planWeeks) {
    await setReminder(tables, planId, false);
    return "over";
  }
  const isMissing = week >= 1 && !plan.weeks.some((each) => each.week === week);
  const outcome = isMissing
    ? await sendLinks(settings, [planId], { kind: "reminder", monday })
    : "nothing to enter";
  // Next Monday, the skipped ones come first.
  if (outcome !== "over the limit") await markReminded(tables, planId, monday);
  return outcome;
}

const weekMs = 7 * 86_400_000;

/** A reminder that waited in the queue for longer is dropped. */
const reminderLifeMs = 2 * 86_400_000;

/** Why an email is sent. */
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
  const plans = read.filter((plan) => plan !== undefined);
  const [first] = plans;
  if (first === undefined) return "no plan";
  const { address, lead_key } = first.record;
  const lead = await readLead(tables, lead_key);
  if (lead === undefined) return "no lead";
  if (await isStopped(tables, address)) return "stopped by the contractor";
  // Reminders have their own list, so that they and the links that someone asks for do not use up each other's total.
  const today = now().toISOString().slice(0, "2026-11-23".length);
  const allowance: Allowance =
    reason.kind === "reminder"
      ? { tables, recipient: first.record.plan_id, list: "reminders", day: reason.monday }
      : { tables, recipient: address, list: "links", day: today };
  if (!(await takeAllowance(allowance, mailsPerDay))) return "over the limit";
  const links: MailedPlan[] = [];
  try {
    for (const plan of plans) {
      const token = await addLink(tables, plan.record.plan_id, now());
      if (token !== undefined) links.push({ record: plan.record, token });
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
    // Retries must not replace the links that the contractor uses.
    for (const { record, token } of links) {
      await endLinks(tables, record.plan_id, (hash) => hash === hashOf(token));
    }
    await giveBackAllowance(allowance);
    throw error;
  }
  return "sent";
}

/** The plans of an address, at most five, which is enough for one email. */
export async function plansOf(
  { client, deskTableName }: DeskTables,
  address: string,
): Promise<readonly string[]> {
  const query = {
    TableName: deskTableName,
    KeyConditionExpression: "pk = :address AND begins_with(sk, :plan)",
    ExpressionAttributeValues: { ":address": addressPartition(address), ":plan": planPrefix },
    ScanIndexForward: false,
    Limit: 5,
  };
  for await (const { Items = [] } of paginateQuery({ client }, query)) {
    return Items.map((item) => addressItem.parse(item).sk.slice(planPrefix.length));
  }
  return [];
}

const planPrefix = "plan#";
const addressItem = z.object({ sk: z.string() });

/** Ends the emails to an address. */
export async function stopMail(
  { client, deskTableName }: DeskTables,
  address: string,
  now: Date,
): Promise<void> {
  await client.send(
    new UpdateCommand({
      TableName: deskTableName,
      Key: stopKey(address),
      UpdateExpression: "SET stopped_at = if_not_exists(stopped_at, :now)",
      ExpressionAttributeValues: { ":now": now.toISOString() },
    }),
  );
}

async function isStopped(tables: DeskTables, address: string): Promise<boolean> {
  return (await readDeskItem(tables, stopKey(address))) !== undefined;
}

/** Whether emails with a plan's link can be sent. */
export async function mailState(
  tables: DeskTables,
  { address, isConfigured }: { readonly address: string; readonly isConfigured: boolean },
): Promise<SavedPlan["mail"]> {
  if (!isConfigured) return "off";
  return (await isStopped(tables, address)) ? "stopped" : "on";
}

type Allowance = {
  readonly tables: DeskTables;
  /** The hash of the address, or the plan of a reminder. */
  readonly recipient: string;
  readonly list: "links" | "reminders";
  /** A UTC day, or the Monday of the reminders. */
  readonly day: string;
};

/** Takes the recipient's one email of the day. False if it was sent, or if the list's total is reached. */
function takeAllowance(allowance: Allowance, mailsPerDay: number): Promise<boolean> {
  const { tables, recipient, day } = allowance;
  return ifConditionHolds(() =>
    tables.client.send(
      new UpdateCommand({
        TableName: tables.deskTableName,
        Key: allowanceKey(allowance),
        UpdateExpression: "ADD recipients :one SET #expiry = :expiry",
        ConditionExpression:
          "attribute_not_exists(recipients) OR (NOT contains(recipients, :recipient) AND size(recipients) < :most)",
        ExpressionAttributeNames: { "#expiry": deskTable.expiry },
        ExpressionAttributeValues: {
          ":one": new Set([recipient]),
          ":recipient": recipient,
          ":most": mailsPerDay,
          ":expiry": Math.ceil(Date.parse(day) / 1000) + 2 * 86_400,
        },
      }),
    ),
  );
}

async function giveBackAllowance(allowance: Allowance): Promise<void> {
  const { tables, recipient } = allowance;
  await tables.client.send(
    new UpdateCommand({
      TableName: tables.deskTableName,
      Key: allowanceKey(allowance),
      UpdateExpression: "DELETE recipients :one",
      ExpressionAttributeValues: { ":one": new Set([recipient]) },
    }),
  );
}

function allowanceKey({ list, day }: Allowance): DeskKey {
  return { pk: `${deskTable.prefixes.planMails}${day}`, sk: list };
}
