import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import {
  type ListedPlan,
  leadsPerPage,
  type TrackedPlan,
  trackedPlanSchema,
} from "@planner/shared/api/adminContract";
import { planWeeks } from "@planner/shared/api/planContract";
import { dayMs } from "@planner/shared/calendar";
import { deskTable } from "@planner/shared/lead/deskTable";
import * as z from "zod/mini";
import type { Item } from "../aws/database.ts";
import { type DeskTables, deskKeySchema, readDeskItem } from "../desk/DeskTables.ts";
import { notCollected } from "../leads/newLead.ts";
import { readStoredLeads } from "../leads/readLeads.ts";
import { planKey } from "./planItems.ts";
import { dateOf } from "./planReminders.ts";

/** Where a page of plans starts: after this one. */
type PlanPosition = Pick<TrackedPlan, "plan_id" | "last_entry">;

type PlanQuery = {
  readonly after: PlanPosition | undefined;
  /** Whether the twelve weeks are over. */
  readonly isEnded: boolean;
  readonly now: Date;
};

type TrackedPlanPage = {
  readonly plans: readonly ListedPlan[];
  readonly next: PlanPosition | undefined;
  /** The IDs of plans that cannot be read. */
  readonly damaged: readonly string[];
};

/** Reads a page of the tracked plans, the longest silent first. Leaves out those silent for 90 days. */
export async function readTrackedPlans(
  tables: DeskTables,
  { after, isEnded, now }: PlanQuery,
): Promise<TrackedPlanPage> {
  const { name, partitionKey, sortKey } = deskTable.planIndex;
  const items: Item[] = [];
  let from: Item | undefined = after && {
    ...planKey(after.plan_id),
    [partitionKey]: "plans",
    [sortKey]: after.last_entry,
  };
  do {
    const page = await tables.client.send(
      new QueryCommand({
        TableName: tables.deskTableName,
        IndexName: name,
        KeyConditionExpression: "#tracking = :plans AND #entry >= :since",
        FilterExpression: `${isEnded ? "" : "NOT "} start_date <= :ended`,
        ExpressionAttributeNames: { "#tracking": partitionKey, "#entry": sortKey },
        ExpressionAttributeValues: {
          ":plans": "plans",
          ":since": new Date(now.getTime() - maxSilentMs).toISOString(),
          ":ended": dateOf(new Date(now.getTime() - planWeeks * 7 * dayMs)),
        },
        ExclusiveStartKey: from,
        Limit: leadsPerPage - items.length,
      }),
    );
    items.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from !== undefined && items.length < leadsPerPage);
  const read = items.map((item) => ({ item, plan: indexedPlanSchema.safeParse(item).data }));
  return {
    plans: await withContacts(
      tables,
      read.flatMap(({ plan }) => plan ?? []),
    ),
    next: from && positionOf(from),
    damaged: read.flatMap(({ item, plan }) => (plan ? [] : [planIdOf(item)])),
  };
}

const maxSilentMs = 90 * dayMs;

const indexedPlanSchema = z.extend(trackedPlanSchema, { lead_key: z.string() });

/** Adds how to reach the contractors. Leaves out the plan of a lead that is being erased. */
async function withContacts(
  tables: DeskTables,
  plans: readonly z.output<typeof indexedPlanSchema>[],
): Promise<readonly ListedPlan[]> {
  const leads = await readStoredLeads(
    tables,
    plans.map(({ lead_key }) => lead_key),
  );
  return plans.flatMap(({ lead_key, ...plan }) => {
    const lead = leads.get(lead_key)?.lead;
    if (lead === undefined) return [];
    const { company_name, website, mobile } = lead;
    return [{ ...plan, company: company_name === notCollected ? website : company_name, mobile }];
  });
}

function positionOf(key: Item): PlanPosition {
  return { plan_id: planIdOf(key), last_entry: String(key[deskTable.planIndex.sortKey]) };
}

function planIdOf(item: Item): string {
  return deskKeySchema.parse(item).pk.slice(deskTable.prefixes.plan.length);
}

/** Reads a plan as administrators see it. Undefined if it does not exist or was erased. */
export async function readTrackedPlan(
  tables: DeskTables,
  planId: string,
): Promise<TrackedPlan | undefined> {
  return trackedPlanSchema.safeParse(await readDeskItem(tables, planKey(planId))).data;
}
