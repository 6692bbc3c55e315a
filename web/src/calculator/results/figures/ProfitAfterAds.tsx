import { chakra } from "@chakra-ui/react";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { paybackChart } from "../charts/chartModels.ts";
import { LineChart } from "../charts/LineChart.tsx";
import { PlainTable } from "../parts/PlainTable.tsx";
import { SectionHeading } from "../parts/SectionHeading.tsx";
import { scenarioTitles } from "../scenarios/scenarioTiles.ts";
import { profitStatement } from "./profitAfterAds.ts";

/** The profit after ads, as a statement and as a chart. Empty for a plan without ads. */
export function ProfitAfterAds({ plan, scenario }: ProfitAfterAdsProps) {
  const statement = profitStatement(plan, scenario);
  if (!statement) return null;
  const title = scenarioTitles[scenario];
  return (
    <Section aria-labelledby="profit">
      <div>
        <SectionHeading id="profit">Profit after ads</SectionHeading>
        <chakra.p color="fg.muted" mb="1">
          {statement.sentence}
        </chakra.p>
        <PlainTable
          caption={`Profit after ads, ${title} scenario`}
          columns={[title, "30 days", "90 days"]}
          rows={statement.rows}
          hasResult
        />
      </div>
      <LineChart
        model={paybackChart(plan, scenario)}
        note={`Totals so far, ${title} scenario`}
        onPaper="column"
      />
    </Section>
  );
}

type ProfitAfterAdsProps = { readonly plan: Plan; readonly scenario: ScenarioName };

const Section = chakra("section", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", _print: "repeat(2, minmax(0, 1fr))" },
    columnGap: "10",
    rowGap: "6",
  },
});
