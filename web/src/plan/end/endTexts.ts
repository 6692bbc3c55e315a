import type { SavedPlan } from "@planner/shared/api/planContract";
import type { PlanForecast } from "@planner/shared/api/planForecast";
import { formatAboutCount, formatCount } from "@planner/shared/format";
import { countJobs, formatThousands, rangeText } from "@planner/shared/plan/texts/measureTexts";
import { totalsOf } from "../weeks/weekSums.ts";
import { weeksOfPlan } from "./weeksOfPlan.ts";

/** What was reached in the end, and what is still expected. */
export function ending(forecast: PlanForecast, { weeks, won_since: since }: SavedPlan) {
  const { planned, likely, sentences } = forecast;
  const open = sentences.open.text;
  const ownWeeks = weeksOfPlan(weeks);
  const { won, leads } = totalsOf(ownWeeks);
  const more = Math.max(0, likely.jobs.median - won);
  const isWhole = ownWeeks.length === forecast.weeks.length;
  const from = isWhole ? open : "open estimates and the weeks that are not entered";
  const hasMore = more > 0 || open !== "" || !isWhole;
  const expected = more > 0 ? `About ${formatAboutCount(more)} more expected from ${from}.` : "";
  const counted = `${formatCount(won)} in the ${forecast.weeks.length} weeks and ${since} since.`;
  const jobs = won + (since ?? 0);
  return {
    jobs,
    leads,
    won: countJobs(jobs),
    text: `${since === undefined ? expected : counted} Your plan had ${formatAboutCount(planned.jobs)}.`.trim(),
    /** Undefined if no job can have come since, so that there is nothing to ask. */
    placeholder: hasMore || since !== undefined ? `about ${formatAboutCount(more)}?` : undefined,
    worth: endWorth(forecast, { isWhole, more, isForecast: since !== undefined }),
  };
}

type WorthBasis = Readonly<{ isWhole: boolean; more: number; isForecast: boolean }>;

/** What the weeks were worth, and why that is a range. */
function endWorth({ likely, planned }: PlanForecast, { isWhole, more, isForecast }: WorthBasis) {
  const amount = formatThousands(likely.profit.median);
  const range = rangeText(
    likely.profit,
    formatThousands,
    (from, to) => `Between ${from} and ${to}`,
  );
  const causes = ["by the size of the jobs"];
  if (more > 0) causes.push("by what is still open");
  if (!isWhole) causes.push("by the weeks that are not entered");
  const sentences = [`Your plan had ${formatThousands(planned.profit)}.`];
  if (range !== amount) sentences.unshift(`${range}, ${causes.join(" and ")}.`);
  if (isForecast) sentences.push("As forecast after week 12.");
  const counted = more > 0 ? `, with about ${countJobs(more)} more` : "";
  return { title: `What your 12 weeks bring${counted}`, amount, text: sentences.join(" ") };
}
