import { createHash } from "node:crypto";
import { trackedPlanSchema } from "@planner/shared/api/adminContract";
import {
  assumptionsSchema,
  planContract,
  type SavedPlan,
  type StoredWeek,
  weekEntrySchema,
} from "@planner/shared/api/planContract";
import { lags, type PlanForecast, planWeeks } from "@planner/shared/api/planForecast";
import { addWeeks, weeksBetween } from "@planner/shared/calendar";
import { planInputsSchema } from "@planner/shared/lead/goals/planInputsSchema";
import { scenarioNames } from "@planner/shared/plan/Plan";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import { startOf, type TrackedPlan } from "../forecast/planWeeks.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { type DeskKey, readPartition } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";

const { prefixes, planIndex } = deskTable;

const planRecordSchema = z.extend(trackedPlanSchema, {
  lead_key: z.string(),
  /** The hash of the contractor's mailbox. The plan itself doesn't have the address. */
  address: z.string(),
  /** No email goes to this lead's address: a bot may have sent the lead, or it is the smoke test's. */
  no_mail: z.optional(z.literal(true)),
  inputs: planInputsSchema,
  assumptions: assumptionsSchema,
  scenario: z.enum(scenarioNames),
  /** The start that the contractor chose. Weeks without ads before the first one with ads move it. */
  chosen_start: z.string(),
  lag: z.optional(z.enum(lags)),
  won_since: z.optional(z.number()),
  /** The assumptions of a plan after another one, without and with a pause of the ads in between. */
  own_assumptions: z.optional(z.object({ steady: assumptionsSchema, paused: assumptionsSchema })),
  /** Increases with each change of the inputs, the start or the answers, and with the next plan. */
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
  /** The inputs from each Monday on, in order. */
  readonly changes: TrackedPlan["changes"];
  readonly earlier: SavedPlan["earlier"];
  /** Whether the contractor wants an email on Mondays. */
  readonly hasReminder: boolean;
  /** Absent if it is not computed yet. */
  readonly forecast?: PlanForecast | undefined;
};

const earlierSchema = planContract.openPlan.response.shape.earlier.def.element;
const changeSchema = z.object({ inputs: planInputsSchema });
const storedWeekSchema = z.extend(weekEntrySchema, { version: z.number() });
type WeekItem = Omit<StoredWeek, "week">;

export function planKey(planId: string): DeskKey {
  return { pk: `${prefixes.plan}${planId}`, sk: "plan" };
}

/** The key of a plan's reminder. It exists while the contractor wants an email on Mondays. */
export function reminderKey(planId: string): DeskKey {
  return { pk: planKey(planId).pk, sk: "reminder" };
}

/** The beginnings of the sort keys of a plan's other items. */
export const partPrefixes = {
  /** The Monday follows. */
  week: "week#",
  /** The inputs that are valid from a Monday on, until the next such item's. The Monday follows. */
  inputs: "inputs#",
  /** The start of the earlier plan follows. */
  earlier: "earlier#",
  /** What a change replaced. The number of changes before it follows, modulo 50. */
  history: "history#",
  /** Lists a link, so that an erasure finds it. The hash of its token follows. */
  link: "link#",
  /** Lists an address, so that an erasure finds it. The address's hash follows. */
  address: "address#",
} as const;

export function partKey(planId: string, part: keyof typeof partPrefixes, rest: string): DeskKey {
  return { pk: planKey(planId).pk, sk: `${partPrefixes[part]}${rest}` };
}

/** The items whose sort key has a beginning, with the rest of the key. */
export function startingWith<Item extends DeskKey>(items: readonly Item[], beginning: string) {
  return items
    .filter(({ sk }) => sk.startsWith(beginning))
    .map((item) => ({ ...item, rest: item.sk.slice(beginning.length) }));
}

/** The key of a link by its token's hash, which opens the plan. */
export function tokenKey(tokenHash: string): DeskKey {
  return { pk: `${prefixes.token}${tokenHash}`, sk: "token" };
}

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
  return hashOf(mailboxOf(email));
}

/** Reads a plan and its weeks. Undefined if it does not exist or was erased. */
export async function readPlan(tables: Tables, planId: string): Promise<StoredPlan | undefined> {
  const items = await readPartition(tables, { pk: planKey(planId).pk });
  const parts = (part: keyof typeof partPrefixes) => startingWith(items, partPrefixes[part]);
  const plan = items.find(({ sk }) => sk === planKey(planId).sk);
  if (plan === undefined) return undefined;
  const record = planRecordSchema.parse(plan);
  return withStart({
    record,
    weeks: parts("week").map((item) => ({ ...storedWeekSchema.parse(item), monday: item.rest })),
    changes: parts("inputs").map((item) => ({ ...changeSchema.parse(item), from: item.rest })),
    earlier: parts("earlier").map((item) => earlierSchema.parse(item)),
    hasReminder: items.some(({ sk }) => sk === reminderKey(planId).sk),
  });
}

/** The plan from its first week with ads on. A next plan's assumptions depend on whether the ads paused before it. */
export function withStart(
  plan: Omit<StoredPlan, "weeks"> & { readonly weeks: readonly WeekItem[] },
): StoredPlan {
  const { record, weeks, earlier } = plan;
  const { chosen_start, own_assumptions } = record;
  const start_date = startOf({ start_date: chosen_start, weeks });
  const hasPause = start_date > addWeeks(endOf(earlier.at(-1)), 2);
  const assumptions = own_assumptions?.[hasPause ? "paused" : "steady"] ?? record.assumptions;
  return {
    ...plan,
    record: { ...record, start_date, assumptions },
    weeks: weeks.map((week) => ({ ...week, week: weeksBetween(start_date, week.monday) + 1 })),
  };
}

/** The Monday after a plan. Without one, a Monday before all plans. */
export function endOf(plan: Pick<PlanRecord, "start_date"> | undefined): string {
  return addWeeks(plan?.start_date ?? "2000-01-03", planWeeks);
}

/** The attributes of a plan's item that follow from its forecast. Undefined ones replace those of an earlier forecast. */
export function forecastAttributes(
  forecast: PlanForecast | undefined,
  weeksEntered: number,
): Pick<PlanRecord, "tracking" | "outlook"> {
  if (forecast === undefined) return { tracking: undefined, outlook: undefined };
  if (weeksEntered === 0) return { tracking: "plans", outlook: undefined };
  const { planned, likely, lever, measures } = forecast;
  return {
    tracking: "plans",
    outlook: {
      chance_of_80_percent: likely.chance_of_80_percent,
      shortfall: planned.profit - likely.profit.median,
      lever: lever?.name,
      certainty:
        lever && lever.name !== "spend" ? measures[lever.name].chance_worse_than_plan : undefined,
      is_too_early: Object.values(measures).some(({ verdict }) => verdict === "Too early"),
    },
  };
}
