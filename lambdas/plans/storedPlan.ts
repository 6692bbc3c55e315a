import { trackedPlanSchema } from "@planner/shared/api/admin/savedPlanContract";
import {
  assumptionsSchema,
  planContract,
  type SavedPlan,
  type StoredWeek,
  weekEntrySchema,
} from "@planner/shared/api/planContract";
import { lags, type PlanForecast } from "@planner/shared/api/planForecast";
import { addWeeks, weeksBetween } from "@planner/shared/calendar";
import { planInputsSchema } from "@planner/shared/lead/goals/planInputsSchema";
import { scenarioNames } from "@planner/shared/plan/Plan";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import { startOf, type TrackedPlan } from "../forecast/planWeeks.ts";
import { readPartition } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { partPrefixes, planKey, reminderKey, trackedPartition, withKeyPrefix } from "./planKeys.ts";
import { endOf } from "./planPeriod.ts";

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
  [deskTable.planIndex.partitionKey]: z.optional(z.literal(trackedPartition)),
});

/** A plan's own item, without its weeks and links. */
export type PlanRecord = z.output<typeof planRecordSchema>;

/** Who gets the emails about a plan. */
export type Recipient = Pick<PlanRecord, "address" | "no_mail">;

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

/** A week as it is stored. Its number follows from the Monday and the plan's start. */
type WeekItem = Omit<StoredWeek, "week">;

/** Reads a plan and its weeks. Undefined if it does not exist or was erased. */
export async function readPlan(tables: Tables, planId: string): Promise<StoredPlan | undefined> {
  const items = await readPartition(tables, { pk: planKey(planId).pk });
  const itemsOf = (part: keyof typeof partPrefixes) => withKeyPrefix(items, partPrefixes[part]);
  const plan = items.find(({ sk }) => sk === planKey(planId).sk);
  if (plan === undefined) return undefined;
  const record = planRecordSchema.parse(plan);
  return withStart({
    record,
    weeks: itemsOf("week").map((item) => ({ ...storedWeekSchema.parse(item), monday: item.rest })),
    changes: itemsOf("inputs").map((item) => ({ ...changeSchema.parse(item), from: item.rest })),
    earlier: itemsOf("earlier").map((item) => earlierSchema.parse(item)),
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
  const before = earlier.at(-1);
  const hasPause = before !== undefined && start_date > addWeeks(endOf(before), 2);
  const assumptions = own_assumptions?.[hasPause ? "paused" : "steady"] ?? record.assumptions;
  return {
    ...plan,
    record: { ...record, start_date, assumptions },
    weeks: weeks.map((week) => ({ ...week, week: weeksBetween(start_date, week.monday) + 1 })),
  };
}
