import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { leadsPerPage } from "@planner/shared/api/admin/pageQuery";
import { type TrackedPlan, trackedPlanSchema } from "@planner/shared/api/admin/savedPlanContract";
import { dayMs } from "@planner/shared/calendar";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { notCollected } from "@planner/shared/lead/notCollected";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import { readStoredLeads } from "../leads/readLeads.ts";
import { readDeskItem } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { planKey, trackedPartition } from "./planKeys.ts";

const { prefixes, planIndex } = deskTable;

/** Where a page of plans starts: after this one. */
type PlanPosition = Pick<TrackedPlan, "plan_id" | "last_entry">;

/** A tracked plan with what the list shows of its lead. */
type ListedPlan = TrackedPlan & Pick<Lead, "mobile"> & { readonly company: string };

type PlanPage = {
  readonly plans: readonly ListedPlan[];
  /** Undefined on the last page. */
  readonly next: PlanPosition | undefined;
  /** The IDs of plans that cannot be read. */
  readonly damaged: readonly string[];
};

/** Reads a page of the tracked plans, the longest silent first. Leaves out those silent for 90 days. */
export async function readTrackedPlans(
  tables: Tables,
  { after, now }: { readonly after: PlanPosition | undefined; readonly now: Date },
): Promise<PlanPage> {
  const query = new QueryCommand(pageQuery(tables, after, now));
  const { Items = [], LastEvaluatedKey } = await tables.client.send(query);
  const positions = Items.map((item) => positionSchema.parse(item));
  const parsed = Items.map((item) => indexedPlanSchema.safeParse(item).data);
  const readable = parsed.filter((plan) => plan !== undefined);
  const leads = await readStoredLeads(
    tables,
    readable.map(({ lead_key }) => lead_key),
  );
  const plans: ListedPlan[] = [];
  for (const { lead_key, ...plan } of readable) {
    const lead = leads.get(lead_key)?.lead;
    // A lead that is being erased has no plan.
    if (lead !== undefined) plans.push({ ...plan, company: companyOf(lead), mobile: lead.mobile });
  }
  const ids = positions.map(({ plan_id }) => plan_id);
  const readableIds = new Set(readable.map(({ plan_id }) => plan_id));
  return {
    plans,
    next: LastEvaluatedKey === undefined ? undefined : positions.at(-1),
    damaged: ids.filter((id) => !readableIds.has(id)),
  };
}

function pageQuery({ deskTableName }: Tables, after: PlanPosition | undefined, now: Date) {
  const { name, partitionKey, sortKey } = planIndex;
  return {
    TableName: deskTableName,
    IndexName: name,
    KeyConditionExpression: "#tracking = :plans AND #entry >= :since",
    ExpressionAttributeNames: { "#tracking": partitionKey, "#entry": sortKey },
    ExpressionAttributeValues: {
      ":plans": trackedPartition,
      ":since": new Date(now.getTime() - maxSilentMs).toISOString(),
    },
    ExclusiveStartKey: after && {
      ...planKey(after.plan_id),
      [partitionKey]: trackedPartition,
      [sortKey]: after.last_entry,
    },
    Limit: leadsPerPage,
  };
}

const maxSilentMs = 90 * dayMs;

function companyOf({ company_name, website }: Lead): string {
  return company_name === notCollected ? website : company_name;
}

const indexedPlanSchema = z.extend(trackedPlanSchema, { lead_key: z.string() });

/** Reads a plan's keys, which even a damaged plan has. */
const positionSchema = z.pipe(
  z.object({ pk: z.string(), [planIndex.sortKey]: z.string() }),
  z.transform(({ pk, last_entry }) => ({ plan_id: pk.slice(prefixes.plan.length), last_entry })),
);

/** Reads a plan as administrators see it. Undefined if it does not exist or was erased. */
export async function readTrackedPlan(
  tables: Tables,
  planId: string,
): Promise<TrackedPlan | undefined> {
  return trackedPlanSchema.safeParse(await readDeskItem(tables, planKey(planId))).data;
}
