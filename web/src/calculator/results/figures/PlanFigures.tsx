import { chakra } from "@chakra-ui/react";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";
import { growthChart } from "../charts/chartModels.ts";
import { LineChart } from "../charts/LineChart.tsx";
import { Disclosure } from "../parts/Disclosure.tsx";
import { scenarioTitles } from "../scenarios/scenarioTiles.ts";
import { FigureTable } from "./FigureTable.tsx";
import { bookingNote, goalHint, jobsHint, periodNote, totalRows, weekRows } from "./figureRows.ts";

/** The weekly table and the totals in the chosen scenario. */
export function PlanFigures({ plan, scenario }: PlanFiguresProps) {
  const view = planUnderScenario(plan, scenario);
  const inScenario = `${scenarioTitles[scenario]} scenario`;
  return (
    <>
      <Disclosure title="Week by week" hint={goalHint(view.weekly_data)} onWide="open">
        <Subtitle>
          {plan.daily_budget > 0
            ? "Your first 4 weeks"
            : "Without ads, you reach your goal in all 4 weeks"}
          , {inScenario}. {bookingNote(plan)}
        </Subtitle>
        <FigureTable
          caption={`Week by week, ${inScenario}`}
          rowsAre="Week"
          rows={weekRows(view.weekly_data)}
        />
        {plan.daily_budget > 0 ? (
          <chakra.div mt="5">
            <LineChart
              model={growthChart(plan)}
              note="Each week, from bookings to jobs"
              onPaper="page"
            />
          </chakra.div>
        ) : null}
      </Disclosure>
      <Disclosure title="What it adds up to" hint={jobsHint(plan)} onWide="open">
        <Subtitle>
          Totals after 4, 8 and 12 weeks, {inScenario}. {periodNote(plan)}
        </Subtitle>
        <FigureTable
          caption={`Cumulative totals, ${inScenario}`}
          rowsAre="After"
          rows={totalRows(view.cumulative, plan.assumptions)}
        />
      </Disclosure>
    </>
  );
}

type PlanFiguresProps = { readonly plan: Plan; readonly scenario: ScenarioName };

const Subtitle = chakra("p", { base: { color: "fg.muted", mb: "3", maxW: "70ch" } });
