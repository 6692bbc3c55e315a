import type { SavedPlan } from "@planner/shared/api/planContract";
import { type PlanForecast, planWeeks } from "@planner/shared/api/planForecast";
import { formatAboutCount, formatCount } from "@planner/shared/format";
import { roundHalfUp } from "@planner/shared/plan/round";
import { countJobs, formatThousands, rangeText } from "@planner/shared/plan/texts/measureTexts";
import { moreExpectedText } from "../forecast/ledgerTexts.ts";
import { endCounts } from "./endCounts.ts";
import { weeksOfPlan } from "./weeksOfPlan.ts";

/** When the jobs were won, or how many are still expected, and how many the plan had. */
export function reachedText(forecast: PlanForecast, plan: SavedPlan): string {
  const plannedText = `Your plan had ${formatAboutCount(forecast.planned.jobs)}.`;
  const sinceText = jobsSinceText(forecast, plan);
  return sinceText === undefined ? plannedText : `${sinceText} ${plannedText}`;
}

/** The jobs won since the last week or, until they are entered, how many are still expected. Undefined if none are. */
function jobsSinceText(forecast: PlanForecast, plan: SavedPlan): string | undefined {
  const { won_since: wonSince } = plan;
  if (wonSince !== undefined) {
    const { wonInWeeks } = endCounts(plan);
    return `${formatCount(wonInWeeks)} in the ${planWeeks} weeks and ${wonSince} since.`;
  }
  const { jobs, source } = moreExpectedOf(forecast, plan);
  if (jobs === 0 || source === undefined) return undefined;
  return `About ${moreExpectedText(jobs, source)}.`;
}

/** The placeholder of the field for the jobs won since. Undefined if none can have come, so that there is nothing to ask. */
export function wonSincePlaceholder(forecast: PlanForecast, plan: SavedPlan): string | undefined {
  const { jobs, source } = moreExpectedOf(forecast, plan);
  const mayHaveMore = jobs > 0 || source !== undefined;
  const isEntered = plan.won_since !== undefined;
  return mayHaveMore || isEntered ? `about ${formatAboutCount(jobs)}?` : undefined;
}

/** What the weeks were worth, and why that is a range. Jobs won since are not in it. */
export function endWorth(forecast: PlanForecast, plan: SavedPlan) {
  const { likely, planned } = forecast;
  const { jobs: moreExpected } = moreExpectedOf(forecast, plan);
  const amount = formatThousands(likely.profit.median);
  const range = rangeText(
    likely.profit,
    formatThousands,
    (from, to) => `Between ${from} and ${to}`,
  );
  const causes = ["by the size of the jobs"];
  if (moreExpected > 0) causes.push("by what is still open");
  if (!isEveryWeekEntered(plan)) causes.push("by the weeks that are not entered");
  const sentences: string[] = [];
  if (range !== amount) sentences.push(`${range}, ${causes.join(" and ")}.`);
  sentences.push(`Your plan had ${formatThousands(planned.profit)}.`);
  if (plan.won_since !== undefined) sentences.push(`As forecast after week ${planWeeks}.`);
  const withMore = moreExpected > 0 ? `, with about ${countJobs(moreExpected)} more` : "";
  const title = `What your ${planWeeks} weeks bring${withMore}`;
  return { title, amount, text: sentences.join(" ") };
}

type MoreExpected = {
  /** As shown: less than 0.05 jobs are none. */
  readonly jobs: number;
  /** What jobs can still come from. Undefined if nothing is open. */
  readonly source: string | undefined;
};

/** The jobs that are still expected after the last week. */
function moreExpectedOf({ likely, sentences }: PlanForecast, plan: SavedPlan): MoreExpected {
  const { wonInWeeks } = endCounts(plan);
  const jobs = Math.max(0, roundHalfUp(likely.jobs.median - wonInWeeks, 1));
  if (!isEveryWeekEntered(plan)) {
    return { jobs, source: "open estimates and the weeks that are not entered" };
  }
  const { text: openEstimates } = sentences.open;
  return { jobs, source: openEstimates === "" ? undefined : openEstimates };
}

function isEveryWeekEntered({ weeks }: SavedPlan): boolean {
  return weeksOfPlan(weeks).length === planWeeks;
}
