import type { SavedPlan } from "@planner/shared/api/planContract";
import { formatCount } from "@planner/shared/format";
import { parseNumberEntry } from "@planner/shared/lead/goals/goalFields";
import { roundHalfUp } from "@planner/shared/plan/round";
import type { PlanWeekToEnter } from "./planView.ts";
import { usuallyOpen } from "./usuallyOpen.ts";
import type { WeekField } from "./weekFields.ts";
import { meanTicket, plannedEntry, sumTexts } from "./weekSums.ts";

type Hint = Readonly<{
  /** The plan's figure. */
  plan?: string;
  /** What is usual after the numbers typed so far. */
  usual?: string | undefined;
}>;

export type FieldHints = Readonly<Partial<Record<WeekField["name"], Hint>>>;

/** What the fields of a week say beside and in them. */
export function fieldHints(
  plan: SavedPlan,
  { week, monday }: PlanWeekToEnter,
  typed: Readonly<Record<string, string>>,
): FieldHints {
  const planned = plan.forecast?.weeks[week - 1];
  const texts = planned && sumTexts([plannedEntry(planned)]);
  const beside = (name: keyof NonNullable<typeof texts>): Hint =>
    texts ? { plan: `plan ${texts[name]}` } : {};
  // The shares are those of the plan's answer. For another one they are not known before it is saved.
  const isUsualLag = !typed.lag || typed.lag === "two_weeks";
  const open = isUsualLag ? usuallyOpen(plan, monday, typed) : {};
  const won = parseNumberEntry(typed.won ?? "") ?? 0;
  const revenue =
    won > 0 ? `about ${formatCount(roundHalfUp(won * meanTicket(plan), -2))}?` : undefined;
  return {
    spend_cents: beside("spend_cents"),
    leads: beside("leads"),
    booked: beside("booked"),
    held: beside("held"),
    won: beside("won"),
    still_to_come: { usual: open.still_to_come },
    undecided: { usual: open.undecided },
    won_revenue_cents: { usual: revenue },
  };
}
