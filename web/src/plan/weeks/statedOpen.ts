import type { StoredWeek } from "@planner/shared/api/planContract";

/** What the contractor has said of the open estimates. Empty if they have not. */
export function statedOpen({ still_to_come: coming, undecided }: Partial<StoredWeek> = {}): string {
  if (coming === undefined || undecided === undefined) return "";
  return `${coming || "Nothing"} to come, ${undecided || "nothing"} undecided.`;
}
