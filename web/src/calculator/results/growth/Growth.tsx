import { chakra } from "@chakra-ui/react";
import {
  type Plan,
  type PlanTotals,
  periodNames,
  type ScenarioName,
  scenarioTitles,
} from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/simulateWeeks";
import { profitAfterAds } from "@planner/shared/plan/texts/revenueTexts";
import { useState } from "react";
import { growthChart } from "../../../charts/growthChart.ts";
import { LineChart } from "../../../charts/LineChart.tsx";
import { paybackChart } from "../../../charts/paybackChart.ts";
import { Button } from "../../../ui/Button.tsx";
import { SectionHeading } from "../../../ui/content/SectionHeading.tsx";
import { MinusIcon, PlusIcon } from "../../../ui/icons.tsx";
import { FigureGrid, type FigureRow, FigureTable, tableWidth } from "./FigureTable.tsx";

/** The chart, the weekly table and the totals in the chosen scenario. */
export function Growth({ plan, scenario }: Readonly<{ plan: Plan; scenario: ScenarioName }>) {
  const { weekly_data, cumulative } = planUnderScenario(plan, scenario);
  const { weeksAtEndOf } = plan.assumptions;
  const inScenario = `${scenarioTitles[scenario]} scenario`;
  const needsAds = plan.daily_budget > 0;
  const [view, setView] = useState<"Bookings" | "Money">("Bookings");
  /** Of both tables. */
  const [isOpen, setOpen] = useState(false);
  const weeks: readonly FigureRow[] = weekly_data.map((week) => ({
    title: `Week ${week.week}`,
    goalReached: week.goal_reached,
    figures: withProfit(week),
  }));
  const totals: readonly FigureRow[] = periodNames.map((period) => ({
    title: `${weeksAtEndOf[period]} weeks`,
    figures: withProfit(cumulative[period]),
  }));
  const allRows = [...weeks, ...totals];
  return (
    <chakra.section
      aria-labelledby="growth"
      containerType="inline-size"
      _print={{ order: "3", containerType: "normal" }}
    >
      <Row>
        <SectionHeading id="growth">How it grows</SectionHeading>
        {needsAds && (
          <Views role="group" aria-label="Chart">
            {(["Bookings", "Money"] as const).map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={view === name}
                onClick={() => setView(name)}
              >
                {name}
              </button>
            ))}
          </Views>
        )}
      </Row>
      {needsAds && (
        <chakra.div mb="1">
          <LineChart
            model={view === "Bookings" ? growthChart(plan) : paybackChart(plan, scenario)}
          />
        </chakra.div>
      )}
      <FigureGrid>
        <FigureTable
          kind="weeks"
          caption={`Week by week, ${inScenario}`}
          rows={weeks}
          allRows={allRows}
          isOpen={isOpen}
        />
        <Row data-totals="">
          <chakra.h3 fontWeight="bold">Totals</chakra.h3>
          <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? <MinusIcon /> : <PlusIcon />}
            <span>All columns</span>
          </Button>
        </Row>
        <FigureTable
          kind="totals"
          caption={`Cumulative totals, ${inScenario}`}
          rows={totals}
          allRows={allRows}
          isOpen={isOpen}
        />
      </FigureGrid>
    </chakra.section>
  );
}

function withProfit(figures: PlanTotals): FigureRow["figures"] {
  return { ...figures, profit: profitAfterAds(figures) };
}

const Views = chakra("div", {
  base: {
    display: "inline-flex",
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "md",
    p: "0.5",
    _print: { display: "none" },
    "& button": {
      px: "3",
      minH: "touch",
      borderRadius: "sm",
      textStyle: "sm",
      fontWeight: "medium",
      cursor: "pointer",
      "&[aria-pressed=true]": {
        bg: "bg.inverted",
        color: "fg.inverted",
        _highContrast: { outline: "2px solid Highlight" },
      },
    },
  },
});

const Row = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "2",
    "& h2": { mb: "0" },
    "&[data-totals]": {
      _print: { mt: "1.5" },
      "& button": { px: "2", me: "-2", textStyle: "sm", color: "accent.fg" },
      "& svg": { w: "4", h: "4" },
      [`@container (width >= ${tableWidth})`]: { mt: "4", "& button": { display: "none" } },
    },
  },
});
