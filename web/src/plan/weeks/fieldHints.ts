import type { SavedPlan } from "@planner/shared/api/planContract";
import { defaultLag } from "@planner/shared/api/planForecast";
import { parseNumberEntry } from "@planner/shared/parseNumberEntry";
import { roundHalfUp } from "@planner/shared/plan/round";
import type { PlanWeekToEnter } from "./planView.ts";
import { aboutText, usuallyOpen } from "./usuallyOpen.ts";
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
  const planHint = (name: keyof NonNullable<typeof texts>): Hint =>
    texts ? { plan: `plan ${texts[name]}` } : {};
  // The form asks for the lag only of a plan without an answer, and the forecast's shares are then those of the default.
  const isDefaultLag = !typed.lag || typed.lag === defaultLag;
  const open = isDefaultLag ? usuallyOpen(plan, monday, typed) : {};
  const won = parseNumberEntry(typed.won ?? "") ?? 0;
  const revenue = won > 0 ? aboutText(roundHalfUp(won * meanTicket(plan), -2)) : undefined;
  return {
    spend_cents: planHint("spend_cents"),
    leads: planHint("leads"),
    booked: planHint("booked"),
    held: planHint("held"),
    won: planHint("won"),
    still_to_come: { usual: open.still_to_come },
    undecided: { usual: open.undecided },
    won_revenue_cents: { usual: revenue },
  };
}
