import type { SavedPlan } from "@planner/shared/api/planContract";
import { type PlanForecast, planWeeks } from "@planner/shared/api/planForecast";
import { formatAboutCount, formatCount } from "@planner/shared/format";
import { roundHalfUp } from "@planner/shared/plan/round";
import { countJobs, formatThousands, rangeText } from "@planner/shared/plan/texts/measureTexts";
import { moreExpectedText } from "../forecast/ledgerTexts.ts";
import { endCounts } from "./endCounts.ts";
import { weeksOfPlan } from "./weeksOfPlan.ts";

/** What was reached in the end, and what is still expected. */
export function endTexts(forecast: PlanForecast, plan: SavedPlan) {
  const { planned, likely, sentences } = forecast;
  const { won_since: since } = plan;
  const { won, wonInWeeks } = endCounts(plan);
  const isWhole = weeksOfPlan(plan.weeks).length === planWeeks;
  const hasWonSince = since !== undefined;
  // As shown: less than 0.05 jobs are none.
  const moreExpected = Math.max(0, roundHalfUp(likely.jobs.median - wonInWeeks, 1));
  const from = isWhole ? sentences.open.text : "open estimates and the weeks that are not entered";
  const texts: string[] = [];
  if (hasWonSince) {
    texts.push(`${formatCount(wonInWeeks)} in the ${planWeeks} weeks and ${since} since.`);
  } else if (moreExpected > 0 && from !== "") {
    texts.push(`About ${moreExpectedText(moreExpected, from)}.`);
  }
  texts.push(`Your plan had ${formatAboutCount(planned.jobs)}.`);
  const mayHaveMore = moreExpected > 0 || from !== "";
  return {
    wonText: countJobs(won),
    text: texts.join(" "),
    /** Undefined if no job can have come since, so that there is nothing to ask. */
    placeholder:
      mayHaveMore || hasWonSince ? `about ${formatAboutCount(moreExpected)}?` : undefined,
    worth: endWorth(forecast, { isWhole, moreExpected, hasWonSince }),
  };
}

type WorthBasis = Readonly<{
  isWhole: boolean;
  moreExpected: number;
  /** Whether jobs were entered since: the worth does not count them. */
  hasWonSince: boolean;
}>;

/** What the weeks were worth, and why that is a range. */
function endWorth({ likely, planned }: PlanForecast, basis: WorthBasis) {
  const { isWhole, moreExpected, hasWonSince } = basis;
  const amount = formatThousands(likely.profit.median);
  const range = rangeText(
    likely.profit,
    formatThousands,
    (from, to) => `Between ${from} and ${to}`,
  );
  const causes = ["by the size of the jobs"];
  if (moreExpected > 0) causes.push("by what is still open");
  if (!isWhole) causes.push("by the weeks that are not entered");
  const sentences: string[] = [];
  if (range !== amount) sentences.push(`${range}, ${causes.join(" and ")}.`);
  sentences.push(`Your plan had ${formatThousands(planned.profit)}.`);
  if (hasWonSince) sentences.push(`As forecast after week ${planWeeks}.`);
  const withMore = moreExpected > 0 ? `, with about ${countJobs(moreExpected)} more` : "";
  const title = `What your ${planWeeks} weeks bring${withMore}`;
  return { title, amount, text: sentences.join(" ") };
}
