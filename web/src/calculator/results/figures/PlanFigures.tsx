import { chakra } from "@chakra-ui/react";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";
import { SectionHeading } from "../SectionHeading.tsx";
import { scenarioTitles } from "../scenarios/scenarioTiles.ts";
import { FigureTable } from "./FigureTable.tsx";
import { totalRows, weekRows } from "./figureRows.ts";

/** How the plan grows: four weeks one by one, then the totals, in the chosen scenario. */
export function PlanFigures({ plan, scenario }: PlanFiguresProps) {
  const view = planUnderScenario(plan, scenario);
  const inScenario = `${scenarioTitles[scenario]} scenario`;
  return (
    <>
      <section aria-labelledby="weeks">
        <SectionHeading id="weeks">Week by week</SectionHeading>
        <Subtitle>Your first 4 weeks, {inScenario}</Subtitle>
        <FigureTable
          caption={`Week by week, ${inScenario}`}
          rowsAre="Week"
          rows={weekRows(view.weekly_data)}
        />
      </section>
      <section aria-labelledby="totals">
        <SectionHeading id="totals">What it adds up to</SectionHeading>
        <Subtitle>Totals after 4, 8 and 12 weeks, {inScenario}</Subtitle>
        <FigureTable
          caption={`Cumulative totals, ${inScenario}`}
          rowsAre="After"
          rows={totalRows(view.cumulative, plan.assumptions)}
        />
      </section>
    </>
  );
}

type PlanFiguresProps = { readonly plan: Plan; readonly scenario: ScenarioName };

const Subtitle = chakra("p", { base: { color: "fg.muted", mb: "3" } });
