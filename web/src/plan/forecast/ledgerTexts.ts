import type { PlanForecast } from "@planner/shared/api/planForecast";
import { formatAboutCount, formatCount, pluralize } from "@planner/shared/format";
import { roundHalfUp } from "@planner/shared/plan/round";

/** The jobs won, what open estimates may add, and what the plan has by then. */
export function ledgerTexts(forecast: PlanForecast, weeksOver: number) {
  const { ledger, open } = forecast;
  const { week, weeks_entered, won, planned, decided } = ledger;
  const where = weeks_entered === week ? "" : ` in the ${pluralize(weeks_entered, "week")} entered`;
  const by = week === weeksOver ? "by now" : `by week ${week}`;
  const plan = `plan has ${formatCount(planned)} ${by}`;
  const more = moreText(ledger.expected, open);
  const isDecided = decided >= mostlyDecided * planned;
  const share = decided < 0.05 ? "hardly any" : `about ${formatAboutCount(decided)}`;
  const sentence = isDecided ? `Your ${plan}.` : `Your ${plan}, ${share} of them decided.`;
  return {
    won: `${formatCount(won)} won`,
    against: more === "" && isDecided ? `${where}; your ${plan}.` : `${where}${more}. ${sentence}`,
  };
}

/** From this share on, the plan by now and what is decided of it are the same to a reader. */
const mostlyDecided = 0.97;

/** ", about 4 more expected from 7 open estimates". Empty if nothing is open. */
function moreText(expected: number, open: PlanForecast["open"]): string {
  const estimates = roundHalfUp(open.still_to_come, 0) + roundHalfUp(open.undecided, 0);
  if (estimates === 0 || expected < 0.05) return "";
  return `, about ${moreExpectedText(expected, pluralize(estimates, "open estimate"))}`;
}

/** "4 more expected from 7 open estimates" */
export function moreExpectedText(expected: number, source: string): string {
  return `${formatAboutCount(expected)} more expected from ${source}`;
}
