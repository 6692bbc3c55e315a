import { createHash } from "node:crypto";
import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import { trackedPlanSchema } from "@planner/shared/api/adminContract";
import {
  assumptionsSchema,
  type PlanForecast,
  planContract,
  type StoredWeek,
} from "@planner/shared/api/planContract";
import { deskTable } from "@planner/shared/lead/deskTable";
import { planInputsSchema } from "@planner/shared/lead/goals/planInputsSchema";
import { scenarioNames } from "@planner/shared/plan/Plan";
import * as z from "zod/mini";
import type { Item } from "../aws/database.ts";
import type { DeskKey, DeskTables } from "../desk/DeskTables.ts";

const { prefixes, planIndex } = deskTable;

/** A saved plan. */
const planRecordSchema = z.extend(trackedPlanSchema, {
  lead_key: z.string(),
  /** The hash of the contractor's email address, which the plan itself doesn't have. */
  address: z.string(),
  inputs: planInputsSchema,
  assumptions: assumptionsSchema,
  scenario: z.enum(scenarioNames),
  /** Increases with each change of the inputs. */
  version: z.number(),
  /** Increases with each change of the plan, its weeks or its links. */
  revision: z.number(),
  /** The hashes of the tokens that open it, the oldest first. */
  tokens: z.array(z.string()),
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

/** The key of an earlier version of the plan or a week. */
export function historyKey({ pk, sk }: DeskKey, version: number): DeskKey {
  return { pk, sk: `history#${sk}#${String(version).padStart(6, "0")}` };
}

/** The key of a link. */
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

/** The hash of a token or an email address. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Reads a plan and its weeks. Undefined if it does not exist or was erased. */
export async function readPlan(
  { client, deskTableName }: DeskTables,
  planId: string,
): Promise<StoredPlan | undefined> {
  const query = {
    TableName: deskTableName,
    KeyConditionExpression: "pk = :plan AND sk >= :first",
    ExpressionAttributeValues: { ":plan": planKey(planId).pk, ":first": "plan" },
    ConsistentRead: true,
  };
  const items: Item[] = [];
  for await (const { Items = [] } of paginateQuery({ client }, query)) items.push(...Items);
  const [first, ...others] = items;
  const record = planRecordSchema.safeParse(first).data;
  if (record === undefined) return undefined;
  const weeks = others.filter(({ week }) => week !== undefined);
  return {
    record,
    weeks: weeks.map((week) => storedWeekSchema.parse(week)),
    hasReminder: weeks.length < others.length,
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
