import type { SavedPlan } from "@planner/shared/api/planContract";
import { addWeeks } from "@planner/shared/calendar";
import { formatCount } from "@planner/shared/format";
import { parseNumberEntry } from "@planner/shared/parseNumberEntry";
import { roundHalfUp } from "@planner/shared/plan/round";

type EntryTexts = Readonly<Record<string, string | undefined>>;

/** What is usually open on the Monday after a week, from its typed counts and the two weeks before. Undefined without them. */
export function usuallyOpen(
  { weeks, forecast }: Pick<SavedPlan, "weeks" | "forecast">,
  monday: string,
  typed: EntryTexts,
) {
  if (!forecast) return {};
  const { shares } = forecast.open;

  function usual(name: "booked" | "held", sharesOpen: readonly number[]): string | undefined {
    const typedCount = parseNumberEntry(typed[name] ?? "");
    if (typedCount === undefined) return undefined;
    let open = 0;
    for (const [weeksBefore, share] of sharesOpen.entries()) {
      const weekBefore = weeks.find((week) => week.monday === addWeeks(monday, -weeksBefore));
      const count = weeksBefore === 0 ? typedCount : (weekBefore?.[name] ?? 0);
      open += share * count;
    }
    return aboutText(roundHalfUp(open, 0));
  }

  return {
    still_to_come: usual("booked", shares.still_to_come),
    undecided: usual("held", shares.undecided),
  };
}

/** A usual number, as a field asks for it. */
export function aboutText(count: number): string {
  return `about ${formatCount(count)}?`;
}
