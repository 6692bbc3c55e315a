import type { CalendarDate } from "@planner/shared/calendar";
import { formatCount, formatMoney } from "@planner/shared/format";
import type { Assumptions } from "@planner/shared/plan/assumptions";
import { jobTiers } from "@planner/shared/plan/jobValues";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";

/** A fraction as a percentage: 0.35 is "35%". */
export function formatShare(fraction: number): string {
  return `${formatCount(fraction * 100)}%`;
}

/** The shares and prices of the job sizes in a scenario: "70% small at $2,000, 30% medium at $6,000". */
export function jobMix({ inputs, assumptions }: Plan, scenario: ScenarioName): string {
  const tiers = jobTiers(inputs.avg_job_value, assumptions.jobTiers);
  const shares = assumptions.jobMix[scenario];
  return (["small", "medium", "large"] as const)
    .filter((size) => shares[size] > 0)
    .map((size) => `${formatShare(shares[size])} ${size} at ${formatMoney(tiers[size])}`)
    .join(", ");
}

/** Why all low job values give the same revenue (docs/plan-model.md, job sizes). */
export function lowJobValueNote({ small_floor, small_share }: Assumptions["jobTiers"]): string {
  return `We count a small job as at least ${formatMoney(small_floor)}, so job values up to ${formatMoney(small_floor / small_share)} all give the same revenue.`;
}

/** A date without its year: "Monday, November 23". */
export function formatStartDate({ year, month, day }: CalendarDate): string {
  return longDate.format(Date.UTC(year, month - 1, day));
}

const longDate = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "long",
  day: "numeric",
  // Formats in UTC because the date above is midnight UTC.
  timeZone: "UTC",
});
