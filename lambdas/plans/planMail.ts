import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { GetCommand, paginateQuery, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { SavedPlan } from "@planner/shared/api/planContract";
import { formatCount, formatDailyBudget } from "@planner/shared/format";
import { deskTable } from "@planner/shared/lead/deskTable";
import { computePlan } from "@planner/shared/plan/computePlan";
import { paths } from "@planner/shared/sitePaths";
import * as z from "zod/mini";
import { html, join } from "../alerts/html.ts";
import type { DeskKey, DeskTables } from "../desk/DeskTables.ts";
import { readLead } from "../leads/readLeads.ts";
import { addressPartition, hashOf, readPlan, type StoredPlan } from "./planItems.ts";
import { addLink } from "./planLinks.ts";

/** A message of the plan mail's queue. Contains no personal data, so an erasure covers it. */
export const planMessageSchema = z.union([
  /** A plan was saved: email its link. */
  z.object({ plan_id: z.string() }),
  /** Someone asked for the links of an address, of which this is the hash. */
  z.object({ address: z.string() }),
]);

export type PlanMessage = z.output<typeof planMessageSchema>;

/**
 * What SES publishes about an email.
 *
 * @see https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
const mailEventSchema = z.object({
  source: z.literal("aws.ses"),
  detail: z.object({
    eventType: z.enum(["Bounce", "Complaint"]),
    bounce: z.optional(
      z.object({
        bounceType: z.string(),
        bouncedRecipients: z.array(z.object({ emailAddress: z.string() })),
      }),
    ),
    complaint: z.optional(
      z.object({ complainedRecipients: z.array(z.object({ emailAddress: z.string() })) }),
    ),
  }),
});

export const queuedMessageSchema = z.union([mailEventSchema, planMessageSchema]);

export type PlanMailSettings = {
  readonly tables: DeskTables;
  readonly client: SESv2Client;
  /** A verified SES identity. */
  readonly sender: string;
  readonly siteUrl: string;
  readonly brandName: string;
  readonly postalAddress: string;
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
    const recipients = [
      ...(bounce?.bouncedRecipients ?? []),
      ...(complaint?.complainedRecipients ?? []),
    ];
    for (const { emailAddress } of recipients) {
      await stopMail(tables, hashOf(emailAddress.toLowerCase()), now());
    }
    return "stopped";
  }
  if ("plan_id" in message) return sendLinks(settings, [message.plan_id]);
  return sendLinks(settings, await plansOf(tables, message.address));
}

/** Emails the links of one contractor's plans in one email. */
async function sendLinks(settings: PlanMailSettings, planIds: readonly string[]): Promise<string> {
  const { tables, now, mailsPerDay } = settings;
  const read = await Promise.all(planIds.map((planId) => readPlan(tables, planId)));
  const plans = read.filter((plan) => plan !== undefined);
  const [first] = plans;
  if (first === undefined) return "no plan";
  const { address, lead_key } = first.record;
  const lead = await readLead(tables, lead_key);
  if (lead === undefined) return "no lead";
  if (await isStopped(tables, address)) return "stopped by the contractor";
  const allowance = { tables, address, day: now().toISOString().slice(0, "2026-11-23".length) };
  if (!(await takeAllowance(allowance, mailsPerDay))) return "over the limit";
  try {
    const links: PlanLink[] = [];
    for (const plan of plans) {
      const token = await addLink(tables, plan.record.plan_id, now());
      if (token !== undefined) links.push({ plan, token });
    }
    await sendMail(settings, lead.work_email, links);
  } catch (error) {
    await giveBackAllowance(allowance);
    throw error;
  }
  return "sent";
}

type PlanLink = { readonly plan: StoredPlan; readonly token: string };

async function sendMail(
  settings: PlanMailSettings,
  recipient: string,
  links: readonly PlanLink[],
): Promise<void> {
  const { client, sender, configurationSet } = settings;
  const { subject, text, html, stopUrl } = composePlanMail(settings, links);
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: sender,
      Destination: { ToAddresses: [recipient] },
      ConfigurationSetName: configurationSet,
      Content: {
        Simple: {
          Subject: { Data: subject, Charset: "UTF-8" },
          Body: {
            Text: { Data: text, Charset: "UTF-8" },
            Html: { Data: html, Charset: "UTF-8" },
          },
          Headers: [{ Name: "List-Unsubscribe", Value: `<${stopUrl}>` }],
        },
      },
    }),
  );
}

/** Composes the email with the links to a contractor's plans, usually one. Transactional: it has only what was asked for. */
export function composePlanMail(
  { siteUrl, brandName, postalAddress }: PlanMailSettings,
  links: readonly PlanLink[],
) {
  const name = links[0]?.plan.record.first_name ?? "";
  const plans = links.map(({ plan, token }) => ({
    goal: goalOf(plan),
    // The token is in the fragment, so that no server logs it and no Referer contains it.
    url: `${siteUrl}${paths.plan}#${token}`,
  }));
  const stopUrl = `${siteUrl}${paths.plan}#stop.${links[0]?.token ?? ""}`;
  const advice = "Enter five numbers every Monday, and the forecast learns from them.";
  const privacy = "Keep this email: everyone with the link can see the plan.";
  return {
    subject: "Your ad plan",
    stopUrl,
    text: [
      `Hi ${name},`,
      ...plans.map(({ goal, url }) => `${goal}\n${url}`),
      `${advice} ${privacy}`,
      `${brandName}\n${postalAddress}`,
      `No more emails like this: ${stopUrl}`,
    ].join("\n\n"),
    html: html`<!doctype html>
<html lang="en"><body style="font:16px/1.5 sans-serif;max-width:32rem">
<p>Hi ${name},</p>
${join(plans.map(({ goal, url }) => html`<p>${goal}</p><p><a href="${url}">Open my plan</a></p>`))}
<p>${advice} ${privacy}</p>
<p>${brandName}<br>${postalAddress}</p>
<p><a href="${stopUrl}">No more emails like this</a></p>
</body></html>`.toString(),
  };
}

function goalOf({ record: { inputs, assumptions } }: StoredPlan): string {
  const plan = computePlan(inputs, "expected", assumptions);
  const target = formatCount(inputs.target_estimates_per_week);
  const budget = formatDailyBudget(plan.daily_budget);
  return `${budget} a day for ${target} booked estimates a week`;
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

/** The key of the item that ends the emails to an address. */
export function stopKey(address: string): DeskKey {
  return { pk: addressPartition(address), sk: "stopped" };
}

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

async function isStopped({ client, deskTableName }: DeskTables, address: string): Promise<boolean> {
  const { Item } = await client.send(
    new GetCommand({ TableName: deskTableName, Key: stopKey(address), ConsistentRead: true }),
  );
  return Item !== undefined;
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
  readonly address: string;
  /** A UTC day. */
  readonly day: string;
};

/** Takes the address's one email of the day. False if it had it, or if the day's total is reached. */
async function takeAllowance(allowance: Allowance, mailsPerDay: number): Promise<boolean> {
  const { tables, address, day } = allowance;
  try {
    await tables.client.send(
      new UpdateCommand({
        TableName: tables.deskTableName,
        Key: allowanceKey(day),
        UpdateExpression: "ADD addresses :one SET #expiry = :expiry",
        ConditionExpression:
          "attribute_not_exists(addresses) OR (NOT contains(addresses, :address) AND size(addresses) < :most)",
        ExpressionAttributeNames: { "#expiry": deskTable.expiry },
        ExpressionAttributeValues: {
          ":one": new Set([address]),
          ":address": address,
          ":most": mailsPerDay,
          ":expiry": Math.ceil(Date.parse(day) / 1000) + 2 * 86_400,
        },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

async function giveBackAllowance({ tables, address, day }: Allowance): Promise<void> {
  await tables.client.send(
    new UpdateCommand({
      TableName: tables.deskTableName,
      Key: allowanceKey(day),
      UpdateExpression: "DELETE addresses :one",
      ExpressionAttributeValues: { ":one": new Set([address]) },
    }),
  );
}

function allowanceKey(day: string): DeskKey {
  return { pk: `${deskTable.prefixes.planMails}${day}`, sk: "sent" };
}
