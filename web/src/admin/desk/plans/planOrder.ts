import type { ListedPlan, TrackedPlan } from "@planner/shared/api/admin/savedPlanContract";
import { judgedOutlook } from "./planStatus.ts";
import { silentDays } from "./silentPlan.ts";

/** The silent plans first, the longest silent at the top, then the others by what they are short of the plan. */
export function inUrgentOrder(plans: readonly ListedPlan[], now: Date): readonly ListedPlan[] {
  return plans.toSorted((one, other) => {
    const silence = (silentDays(other, now) ?? 0) - (silentDays(one, now) ?? 0);
    if (silence !== 0) return silence;
    return shortfallOf(other) - shortfallOf(one);
  });
}

function shortfallOf(plan: TrackedPlan): number {
  return Math.max(0, judgedOutlook(plan)?.shortfall ?? 0);
}
