import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import {
  leadsPerPage,
  type TrackedPlan,
  trackedPlanSchema,
} from "@planner/shared/api/adminContract";
import { dayMs } from "@planner/shared/calendar";
import { deskTable } from "@planner/shared/lead/deskTable";
import { type DeskTables, readDeskItem } from "../desk/DeskTables.ts";
import { planKey } from "./planItems.ts";

/** Where a page of plans starts: after this one. */
type PlanPosition = Pick<TrackedPlan, "plan_id" | "last_entry">;

/** Reads a page of the tracked plans, the longest silent first. Leaves out those silent for 90 days. */
export async function readTrackedPlans(
  { client, deskTableName }: DeskTables,
  { after, now }: { readonly after: PlanPosition | undefined; readonly now: Date },
): Promise<{ readonly plans: readonly TrackedPlan[]; readonly next: PlanPosition | undefined }> {
  const { name, partitionKey, sortKey } = deskTable.planIndex;
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: deskTableName,
      IndexName: name,
      KeyConditionExpression: "#tracking = :plans AND #entry >= :since",
      ExpressionAttributeNames: { "#tracking": partitionKey, "#entry": sortKey },
      ExpressionAttributeValues: {
        ":plans": "plans",
        ":since": new Date(now.getTime() - maxSilentMs).toISOString(),
      },
      ExclusiveStartKey: after && {
        ...planKey(after.plan_id),
        [partitionKey]: "plans",
        [sortKey]: after.last_entry,
      },
      Limit: leadsPerPage,
    }),
  );
  const plans = Items.map((item) => trackedPlanSchema.parse(item));
  const last = plans.at(-1);
  return {
    plans,
    next: LastEvaluatedKey && last && { plan_id: last.plan_id, last_entry: last.last_entry },
  };
}

const maxSilentMs = 90 * dayMs;

/** Reads a plan as administrators see it. Undefined if it does not exist or was erased. */
export async function readTrackedPlan(
  tables: DeskTables,
  planId: string,
): Promise<TrackedPlan | undefined> {
  return trackedPlanSchema.safeParse(await readDeskItem(tables, planKey(planId))).data;
}
