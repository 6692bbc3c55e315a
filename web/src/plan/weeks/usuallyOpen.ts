import type { SavedPlan } from "@planner/shared/api/planContract";
import { addWeeks } from "@planner/shared/calendar";
import { formatCount } from "@planner/shared/format";
import { parseNumberEntry } from "@planner/shared/lead/goals/goalFields";
import { roundHalfUp } from "@planner/shared/plan/round";

/** What is usually open on the Monday after a week, from its typed counts and the two weeks before. Undefined without them. */
export function usuallyOpen(
  { weeks, forecast }: Pick<SavedPlan, "weeks" | "forecast">,
  monday: string,
  typed: Readonly<Record<string, string | undefined>>,
) {
  const usual = (shares: readonly number[], name: "booked" | "held") => {
    const count = parseNumberEntry(typed[name] ?? "");
    if (count === undefined) return undefined;
    const open = shares.reduce((sum, share, weeksBefore) => {
      const before = weeks.find((week) => week.monday === addWeeks(monday, -weeksBefore));
      const entered = weeksBefore === 0 ? count : (before?.[name] ?? 0);
      return sum + share * entered;
    }, 0);
    return aboutText(roundHalfUp(open, 0));
  };
  if (!forecast) return {};
  const { shares } = forecast.open;
  return {
    still_to_come: usual(shares.still_to_come, "booked"),
    undecided: usual(shares.undecided, "held"),
  };
}

/** A usual number, as a field asks for it. */
export function aboutText(count: number): string {
  return `about ${formatCount(count)}?`;
}
