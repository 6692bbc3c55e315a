import type { TrackedPlan } from "@planner/shared/api/admin/savedPlanContract";

type Outlook = NonNullable<TrackedPlan["outlook"]>;

/** Whether a plan is marked as at risk: it is as likely as not to miss 80% of its jobs. */
export function isPlanAtRisk(outlook: Pick<Outlook, "chance_of_80_percent">): boolean {
  return outlook.chance_of_80_percent <= 0.5;
}
