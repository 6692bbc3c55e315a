import { formatMoney } from "@planner/shared/format";
import {
  type PeriodName,
  type Plan,
  type ScenarioName,
  scenarioNames,
} from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";

/** The contents of a scenario tile. */
export type ScenarioTileView = {
  readonly scenario: ScenarioName;
  readonly title: string;
  readonly isDefault: boolean;
  /** Revenue of the first 30 days. */
  readonly first: PeriodRevenue;
  /** Revenue of 60 and 90 days. */
  readonly later: readonly PeriodRevenue[];
};

/** "30 days" and "$47,922". */
type PeriodRevenue = { readonly days: string; readonly amount: string };

/** The scenario that is selected first. */
export const defaultScenario = "expected" satisfies ScenarioName;

/** The display names of the scenarios. */
export const scenarioTitles = {
  baseline: "Baseline",
  conservative: "Conservative",
  expected: "Expected",
  upside: "Upside Potential",
} as const satisfies Record<ScenarioName, string>;

/** The four tiles, from the most cautious scenario to the most optimistic. */
export function scenarioTiles(plan: Plan): readonly ScenarioTileView[] {
  return scenarioNames.map((scenario) => {
    const revenueOf = (period: PeriodName) => ({
      days: daysOf[period],
      amount: formatMoney(plan.scenarios[scenario][period]),
    });
    return {
      scenario,
      title: scenarioTitles[scenario],
      isDefault: scenario === defaultScenario,
      first: revenueOf("days_30"),
      later: [revenueOf("days_60"), revenueOf("days_90")],
    };
  });
}

/** The display names of the periods. */
export const daysOf = {
  days_30: "30 days",
  days_60: "60 days",
  days_90: "90 days",
} as const satisfies Record<PeriodName, string>;

/** The screen reader announcement after the scenario has changed. */
export function scenarioAnnouncement(plan: Plan, scenario: ScenarioName): string {
  const { days_30, days_90 } = planUnderScenario(plan, scenario).cumulative;
  return (
    `${scenarioTitles[scenario]} chosen. ` +
    `4 weeks: ${formatMoney(days_30.revenue)} revenue, ${formatMoney(days_30.gross_profit)} gross profit. ` +
    `12 weeks: ${formatMoney(days_90.revenue)} revenue, ${formatMoney(days_90.gross_profit)} gross profit.`
  );
}
