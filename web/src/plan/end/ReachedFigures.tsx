import { chakra } from "@chakra-ui/react";
import type { SavedPlan } from "@planner/shared/api/planContract";
import type { PlanForecast } from "@planner/shared/api/planForecast";
import { formatAboutCount } from "@planner/shared/format";
import { plannedEntry, totalsOf } from "../weeks/weekSums.ts";
import { endCounts } from "./endCounts.ts";

type ReachedFiguresProps = Readonly<{
  plan: SavedPlan;
  forecast: PlanForecast;
}>;

/** What was reached of the plan, each with a bar that is full at the plan's figure. */
export function ReachedFigures({ plan, forecast }: ReachedFiguresProps) {
  const reached = endCounts(plan);
  const planned = totalsOf(forecast.weeks.map(plannedEntry));
  const figures = [
    { name: "Jobs won", reached: reached.won, expected: planned.won },
    { name: "Leads", reached: reached.leads, expected: planned.leads },
    { name: "Booked", reached: reached.booked, expected: planned.booked },
    { name: "Held", reached: reached.held, expected: planned.held },
  ];
  return (
    <Figures>
      {figures.map(({ name, reached, expected }) => (
        <li key={name}>
          <span>{name}</span>
          <p>
            <b>{formatAboutCount(reached)}</b> <span>{`plan ${formatAboutCount(expected)}`}</span>
          </p>
          <div>
            <Bar width={`${Math.min(100, (100 * reached) / expected)}%`} />
          </div>
        </li>
      ))}
    </Figures>
  );
}

const Bar = chakra("div", {
  base: {
    h: "full",
    bg: { base: "accent.solid", _highContrast: "CanvasText" },
    borderRadius: "full",
  },
});

const Figures = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(8rem, 1fr))",
    columnGap: "6",
    rowGap: "3",
    mb: { base: "4", _print: "0" },
    color: "fg.muted",
    "& b": { textStyle: "lg", color: "fg" },
    "& li > div": {
      h: "1.5",
      bg: "border",
      borderRadius: "full",
      overflow: "hidden",
      // In forced colors, only borders and system colors are visible.
      _highContrast: { borderWidth: "1px" },
    },
  },
});
