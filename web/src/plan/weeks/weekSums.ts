import type { SavedPlan } from "@planner/shared/api/planContract";
import type { PlanForecast } from "@planner/shared/api/planForecast";
import { formatAboutCount, formatMoney } from "@planner/shared/format";

/** What the plan expects of a week, in the fields of an entered one. */
export function plannedEntry({ planned }: PlanForecast["weeks"][number]) {
  const { ad_spend, leads, bookings: booked, shows: held, jobs: won } = planned;
  return { spend_cents: ad_spend * 100, leads, booked, held, won };
}

type Figures = ReturnType<typeof plannedEntry>;

export function totalsOf(weeks: readonly Figures[]): Figures {
  const sum = (name: keyof Figures) => weeks.reduce((total, week) => total + week[name], 0);
  return {
    spend_cents: sum("spend_cents"),
    leads: sum("leads"),
    booked: sum("booked"),
    held: sum("held"),
    won: sum("won"),
  };
}

export function sumTexts(weeks: readonly Figures[]): Readonly<Record<keyof Figures, string>> {
  const { spend_cents, leads, booked, held, won } = totalsOf(weeks);
  return {
    spend_cents: formatMoney(spend_cents / 100),
    leads: formatAboutCount(leads),
    booked: formatAboutCount(booked),
    held: formatAboutCount(held),
    won: formatAboutCount(won),
  };
}

/** The mean ticket of the plan's jobs, in dollars. */
export function meanTicket({ forecast }: Pick<SavedPlan, "forecast">): number {
  return forecast ? forecast.planned.revenue / forecast.planned.jobs : 0;
}
