import type { StoredWeek } from "@planner/shared/api/planContract";
import type { PlanForecast } from "@planner/shared/api/planForecast";
import { pluralize } from "@planner/shared/format";
import { roundHalfUp } from "@planner/shared/plan/round";

/** What the forecast assumes of open estimates. Undefined if the contractor has said it. */
export function assumedOpen({ open }: PlanForecast): string | undefined {
  return open.is_answered ? undefined : `Assumes ${openText(open) || "that nothing is open"}.`;
}

/** "about 3 estimates to come and 4 undecided". Without "about" if the contractor has said it. Empty if nothing is open. */
export function openText(open: PlanForecast["open"]): string {
  const coming = roundHalfUp(open.still_to_come, 0);
  const undecided = roundHalfUp(open.undecided, 0);
  const about = open.is_answered ? "" : "about ";
  if (undecided === 0)
    return coming === 0 ? "" : `${about}${pluralize(coming, "estimate")} to come`;
  if (coming === 0) return `${about}${pluralize(undecided, "undecided estimate")}`;
  return `${about}${pluralize(coming, "estimate")} to come and ${undecided} undecided`;
}

/** What the contractor has said of the open estimates. Empty if they have not. */
export function statedOpen({ still_to_come: coming, undecided }: Partial<StoredWeek> = {}): string {
  if (coming === undefined || undecided === undefined) return "";
  return `${coming || "Nothing"} to come, ${undecided || "nothing"} undecided.`;
}
