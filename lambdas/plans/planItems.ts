import { createHash } from "node:crypto";
import { trackedPlanSchema } from "@planner/shared/api/adminContract";
import {
  assumptionsSchema,
  type PlanForecast,
  planContract,
  type StoredWeek,
} from "@planner/shared/api/planContract";
import { normalizeAddress } from "@planner/shared/lead/contact/contactSchema";
import { deskTable } from "@planner/shared/lead/deskTable";
import { planInputsSchema } from "@planner/shared/lead/goals/planInputsSchema";
import { scenarioNames } from "@planner/shared/plan/Plan";
import * as z from "zod/mini";
import { type DeskKey, type DeskTables, readPartition } from "../desk/DeskTables.ts";

const { prefixes, planIndex } = deskTable;

/** A saved plan. */
const planRecordSchema = z.extend(trackedPlanSchema, {
  lead_key: z.string(),
  /** The hash of the contractor's mailbox. The plan itself doesn't have the address. */
  address: z.string(),
  /** No email goes to this lead's address: a bot may have sent the lead, or it is the smoke test's. */
  no_mail: z.optional(z.literal(true)),
  inputs: planInputsSchema,
  assumptions: assumptionsSchema,
  scenario: z.enum(scenarioNames),
  /** Increases with each change of the inputs. */
  version: z.number(),
  /** Increases with each change of the plan, its weeks or its links. */
  revision: z.number(),
  /** Absent if the plan has no ad spend. */
  [planIndex.partitionKey]: z.optional(z.literal("plans")),
});

export type PlanRecord = z.output<typeof planRecordSchema>;

/** A plan with its weeks, in order. */
export type StoredPlan = {
  readonly record: PlanRecord;
  readonly weeks: readonly StoredWeek[];
  /** Whether the contractor wants an email on Mondays. */
  readonly hasReminder: boolean;
};

const storedWeekSchema = planContract.openPlan.response.shape.weeks.def.element;

/** The key of the item with the plan itself. */
export function planKey(planId: string): DeskKey {
  return { pk: `${prefixes.plan}${planId}`, sk: "plan" };
}

/** The key of a week. */
export function weekKey(planId: string, week: number): DeskKey {
  return { pk: `${prefixes.plan}${planId}`, sk: `week#${String(week).padStart(2, "0")}` };
}

/** The key of a plan's reminder. It exists while the contractor wants an email on Mondays. */
export function reminderKey(planId: string): DeskKey {
  return { pk: `${prefixes.plan}${planId}`, sk: "reminder" };
}

/**
 * The key of what a change replaced, by the number of changes before it. The fifty-first change overwrites the first one's
 * item.
 */
export function historyKey(planId: string, changes: number): DeskKey {
  const slot = String(changes % maxHistory).padStart(2, "0");
  return { pk: planKey(planId).pk, sk: `history#${slot}` };
}

const maxHistory = 50;

/** The key of the inputs that are valid from a Monday on, until the next such item's. */
export function inputsKey(planId: string, monday: string): DeskKey {
  return { pk: planKey(planId).pk, sk: `inputs#${monday}` };
}

/** The key of a link by its token's hash, which opens the plan. */
export function tokenKey(tokenHash: string): DeskKey {
  return { pk: `${prefixes.token}${tokenHash}`, sk: "token" };
}

/** The key that lists a link under its plan. An erasure finds the link by it. */
export function linkKey(planId: string, tokenHash: string): DeskKey {
  return { pk: planKey(planId).pk, sk: `${linkPrefix}${tokenHash}` };
}

export const linkPrefix = "link#";

/** The key that lists an address under its plan. An erasure finds the address by it. */
export function planAddressKey(planId: string, address: string): DeskKey {
  return { pk: planKey(planId).pk, sk: `${addressPrefix}${address}` };
}

export const addressPrefix = "address#";

/** The partition with the plans of an address. */
export function addressPartition(address: string): string {
  return `${prefixes.address}${address}`;
}

/** The key of the item that lists a plan under its address. */
export function addressItemKey(address: string, planId: string): DeskKey {
  return { pk: addressPartition(address), sk: `plan#${planId}` };
}

/** The key of the item that ends the emails to an address. */
export function stopKey(address: string): DeskKey {
  return { pk: addressPartition(address), sk: "stopped" };
}

/** The key of the item that makes an email that is over today's limit go out on the next day. */
export function waitingKey(address: string): DeskKey {
  return { pk: addressPartition(address), sk: "waiting" };
}

/** The hash of a token or a mailbox. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The hash of an email address's mailbox, the same for all of its spellings. */
export function addressHash(email: string): string {
  const [, name = "", domain = ""] = /^(.*)@(.*)$/s.exec(normalizeAddress(email)) ?? [];
  if (dotless.has(domain)) return hashOf(`${untagged(name).replaceAll(".", "")}@gmail.com`);
  return hashOf(`${taggable.has(domain) ? untagged(name) : name}@${domain}`);
}

function untagged(name: string): string {
  return name.replace(/(?<=.)\+.*$/s, "");
}

/** Gmail ignores dots, and what follows a plus sign. */
const dotless: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"]);

/** Public providers that document the same for a plus sign. None of them allows it in a name, so two people never match. */
const taggable: ReadonlySet<string> = new Set([
  ...["outlook.com", "hotmail.com", "live.com", "msn.com"],
  ...["icloud.com", "me.com", "mac.com"],
  ...["fastmail.com", "fastmail.fm"],
  ...["proton.me", "protonmail.com", "pm.me"],
]);

/** Reads a plan and its weeks. Undefined if it does not exist or was erased. */
export async function readPlan(
  tables: DeskTables,
  planId: string,
): Promise<StoredPlan | undefined> {
  const items = await readPartition(tables, planKey(planId).pk);
  const startingWith = (beginning: string) => items.filter(({ sk }) => sk.startsWith(beginning));
  const [plan] = startingWith(planKey(planId).sk);
  if (plan === undefined) return undefined;
  return {
    record: planRecordSchema.parse(plan),
    weeks: startingWith("week#").map((week) => storedWeekSchema.parse(week)),
    hasReminder: startingWith(reminderKey(planId).sk).length > 0,
  };
}

/** The attributes of a plan's item that follow from its forecast. */
export function forecastAttributes(
  forecast: PlanForecast | undefined,
  weeksEntered: number,
): Pick<PlanRecord, "tracking" | "outlook"> {
  if (forecast === undefined) return {};
  if (weeksEntered === 0) return { tracking: "plans" };
  const { planned, likely, lever } = forecast;
  return {
    tracking: "plans",
    outlook: {
      chance_of_80_percent: likely.chance_of_80_percent,
      shortfall: planned.profit - likely.profit.median,
      ...(lever && { lever: lever.name }),
    },
  };
}
