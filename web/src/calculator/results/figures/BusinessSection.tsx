import { chakra } from "@chakra-ui/react";
import { formatCents, formatMoney } from "@planner/shared/format";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { type PlanEconomics, planEconomics } from "@planner/shared/plan/planEconomics";
import { Disclosure } from "../parts/Disclosure.tsx";
import { PlainTable } from "../parts/PlainTable.tsx";
import { scenarioTitles } from "../scenarios/scenarioTiles.ts";

/** The business figures of the plan in the chosen scenario. A plan without ads has none. */
export function BusinessSection({ plan, scenario }: BusinessSectionProps) {
  const rows = businessRows(plan, scenario);
  if (!rows) return null;
  const title = scenarioTitles[scenario];
  return (
    <Disclosure title="What it means for your business">
      <PlainTable
        caption={`What it means for your business, ${title} scenario`}
        columns={[title, "30 days", "90 days"]}
        rows={rows.map(({ title, days30, days90 }) => [title, days30, days90])}
      />
      <Explanations>
        {rows.map(({ title, explanation }) => (
          <li key={title}>
            {title}: {explanation}
          </li>
        ))}
      </Explanations>
    </Disclosure>
  );
}

type BusinessSectionProps = { readonly plan: Plan; readonly scenario: ScenarioName };

const Explanations = chakra("ul", {
  base: { mt: "3", textStyle: "sm", color: "fg.muted", _print: { display: "none" } },
});

/** A business figure for 30 and 90 days. */
type BusinessRow = {
  readonly title: string;
  readonly explanation: string;
  readonly days30: string;
  readonly days90: string;
};

/** The business figures of a plan in a scenario. Undefined if the plan spends nothing. */
export function businessRows(
  plan: Plan,
  scenario: ScenarioName,
): readonly BusinessRow[] | undefined {
  const economics = planEconomics(plan, scenario);
  if (!economics) return undefined;
  const { days_30, days_90 } = economics;
  const costPerLead = formatMoney(plan.assumptions.profiles[plan.profile].cost_per_lead);
  const row = (title: string, explanation: string, shown: (of: PlanEconomics) => string) => ({
    title,
    explanation,
    days30: shown(days_30),
    days90: shown(days_90),
  });
  return [
    row("Cost per booked estimate", "Ad spend divided by bookings.", (of) =>
      formatMoney(of.cost_per_booking),
    ),
    row("Cost per job", "Ad spend divided by jobs.", (of) => formatMoney(of.cost_per_job)),
    row("Return on ad spend", "Revenue for each $1 of ads.", (of) =>
      formatCents(of.return_on_ad_spend),
    ),
    row(
      "Highest cost per lead",
      `Above it the ads lose money. The plan counts on ${costPerLead}.`,
      (of) => formatMoney(of.break_even_cost_per_lead),
    ),
  ];
}
