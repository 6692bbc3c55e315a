import type { PlanForecast } from "../../api/planForecast.ts";
import { formatAboutCount, formatMoney } from "../../format.ts";
import { countJobs, formatThousands, rangeText } from "./measureTexts.ts";

/** Where the plan ends up on the condition that the forecast counts on and, if there is one, on the other. */
export function outlookTexts(forecast: OutlookFigures): PlanForecast["sentences"]["outlook"] {
  const { likely, second, spend } = forecast;
  const counted = countedCondition(forecast);
  const nouns = formatAboutCount(likely.jobs.high) === "1" ? "job" : "jobs";
  return {
    sentence: `${counted}: ${rangeText(likely.jobs, formatAboutCount, between)} ${nouns}, eight times out of ten. ${profitText(likely.profit)}.`,
    runs: second && [
      { condition: counted, ...summaryTexts(likely) },
      { condition: secondCondition(second.condition, spend), ...summaryTexts(second) },
    ],
  };
}

type OutlookFigures = Pick<PlanForecast, "likely" | "second" | "spend" | "worth">;

/** The spend that the forecast counts on. In a pause, it does not say "keep spending". */
function countedCondition({ spend, worth }: OutlookFigures): string {
  const { is_paused, counted_a_week: counted, a_week } = spend;
  if (counted === 0) return staysOff;
  if (is_paused) return backAt(counted);
  const amount = `${formatMoney(counted)} a week`;
  // Other goals may have changed the plan's spend, and with it the spend at the pace.
  const isSame = formatMoney(counted) === formatMoney(a_week);
  // A last week without spend that is no pause: the ads have not run yet.
  const isKept = isSame && worth?.week.spend !== 0;
  return isKept ? `If you keep spending ${amount}` : `If you spend ${amount}`;
}

type SecondRun = NonNullable<PlanForecast["second"]>;

function secondCondition(condition: SecondRun["condition"], spend: PlanForecast["spend"]): string {
  const { pace, planned_ahead_a_week: planned } = spend;
  switch (condition) {
    case "plan_spend":
      return `At the plan’s spend, ${formatMoney(planned)} a week`;
    case "ads_off":
      return staysOff;
    case "ads_back":
      return backAt(pace * planned);
  }
}

const staysOff = "If your ads stay off";

function backAt(weeklySpend: number): string {
  return `If your ads are back next week at ${formatMoney(weeklySpend)} a week`;
}

function summaryTexts({ jobs, profit }: PlanForecast["likely"]) {
  const range = rangeText(jobs, formatAboutCount, (from, to) => `${from} to ${to}`);
  const afterAds = `about ${formatThousands(profit.median)} after ads`;
  const isCertain = range === formatAboutCount(jobs.median);
  return {
    jobs: countJobs(jobs.median),
    range: isCertain ? afterAds : `${range}, ${afterAds}`,
  };
}

type Range = PlanForecast["likely"]["jobs"];

function between(from: string, to: string): string {
  return `between ${from} and ${to}`;
}

function profitText(profit: Range): string {
  const about = formatThousands(profit.median);
  const range = rangeText(profit, formatThousands, between);
  return `Profit after ads about ${about}${range === about ? "" : `, ${range}`}`;
}
