import { formatMoney } from "@planner/shared/format";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";
import { scenarioTitles } from "./scenarioTiles.ts";

/** What a screen reader hears once a tile has changed the totals below it. */
export function scenarioAnnouncement(plan: Plan, scenario: ScenarioName): string {
  const { days_30, days_90 } = planUnderScenario(plan, scenario).cumulative;
  return (
    `${scenarioTitles[scenario]} chosen. ` +
    `4 weeks: ${formatMoney(days_30.revenue)} revenue, ${formatMoney(days_30.gross_profit)} gross profit. ` +
    `12 weeks: ${formatMoney(days_90.revenue)} revenue, ${formatMoney(days_90.gross_profit)} gross profit.`
  );
}
