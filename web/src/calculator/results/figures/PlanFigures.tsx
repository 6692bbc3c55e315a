import { chakra } from "@chakra-ui/react";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";
import { Badge, SectionHeading } from "../parts/SectionHeading.tsx";
import { scenarioTitles } from "../scenarios/scenarioTiles.ts";
import {
  type FigureCell,
  type FigureRow,
  figureColumns,
  totalRows,
  weekRows,
} from "./figureRows.ts";

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

/**
 * Rows of figures: a table where there is room, a card a row on a phone. One DOM for both; the
 * explicit roles keep it a table for screen readers where the cards' `display` would undo that.
 */
export function FigureTable({ caption, rowsAre, rows }: FigureTableProps) {
  return (
    <TableFrame role="table">
      <chakra.caption css={visuallyHidden}>{caption}</chakra.caption>
      <chakra.thead role="rowgroup">
        <chakra.tr role="row">
          <chakra.th role="columnheader" scope="col">
            {rowsAre}
          </chakra.th>
          {figureColumns.map(({ figure, label }) => (
            <chakra.th key={figure} role="columnheader" scope="col">
              {label}
            </chakra.th>
          ))}
        </chakra.tr>
      </chakra.thead>
      <chakra.tbody role="rowgroup">
        {rows.map((row) => (
          <chakra.tr key={row.title} role="row">
            <chakra.th role="rowheader" scope="row">
              <span data-title="">
                <span>{row.title}</span> {row.goalReached ? <GoalReached /> : null}
              </span>
            </chakra.th>
            {row.cells.map((cell) => (
              <Figure key={cell.figure} cell={cell} />
            ))}
          </chakra.tr>
        ))}
      </chakra.tbody>
    </TableFrame>
  );
}

type FigureTableProps = {
  readonly caption: string;
  /** The heading of the first column. */
  readonly rowsAre: string;
  readonly rows: readonly FigureRow[];
};

/** The label inside is for the eye, on a card; a screen reader names the column by its header. */
function Figure({ cell }: { readonly cell: FigureCell }) {
  return (
    <chakra.td role="cell" data-kind={cell.kind} data-figure={cell.figure}>
      <span data-label="" aria-hidden="true">
        {cell.label}
      </span>
      {cell.text}
    </chakra.td>
  );
}

function GoalReached() {
  return (
    <Badge>
      <CheckMark />
      Goal Reached
    </Badge>
  );
}

/** The tick in the Goal Reached badge, beside its words. */
export function CheckMark() {
  return (
    <chakra.svg
      viewBox="0 0 12 12"
      width="0.625rem"
      height="0.625rem"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="m1.5 6.5 3 3 6-7" />
    </chakra.svg>
  );
}

/** A phone: each row a card, its counts in one line and its money in the next. */
const cards = {
  "&, & tbody": { display: "grid", gap: "2" },
  "& thead": visuallyHidden,
  "& tbody tr": {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "2",
    rowGap: "3",
    p: "4",
    borderWidth: "1px",
    borderRadius: "lg",
    bg: "bg.panel",
  },
  "& tbody th": { flex: "1 0 100%" },
  "& [data-title]": { justifyContent: "space-between" },
  // They share the width evenly, and wrap rather than scroll when a figure is very long.
  "& td": { display: "grid", flex: "1 0 21%", minW: "max-content" },
  "& td[data-kind=money]": { flexBasis: "30%" },
  "& [data-label]": { textStyle: "xs", fontWeight: "normal", color: "fg.muted" },
} as const;

/** Enough room, and paper: columns of right-aligned figures. */
const columns = {
  display: "table",
  borderCollapse: "separate",
  borderSpacing: "0",
  borderWidth: "1px",
  borderRadius: "lg",
  bg: "bg.panel",
  overflow: "hidden",
  textStyle: { base: "sm", lg: "md" },
  "& th, & td": { px: { base: "1.5", lg: "3" }, py: "3", textAlign: "end" },
  // Alike in both tables, so that their columns line up; long figures still widen theirs.
  "& thead th": {
    width: { base: "10%", lg: "11%" },
    textStyle: "xs",
    fontWeight: "semibold",
    color: "fg.muted",
    whiteSpace: "nowrap",
  },
  "& thead": { bg: "bg.subtle" },
  "& th:first-of-type": { width: "auto", textAlign: "start", ps: { base: "3", lg: "4" } },
  "& td:last-of-type, & th:last-of-type": { pe: { base: "3", lg: "4" } },
  "& tbody th, & tbody td": { borderTopWidth: "1px" },
  "& [data-label]": { display: "none" },
} as const;

/** The table element in both its shapes. */
export const TableFrame = chakra("table", {
  base: {
    width: "full",
    "& tbody th": { fontWeight: "bold", textAlign: "start" },
    "& [data-title]": { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: "2" },
    "& td[data-figure=revenue], & td[data-figure=gross_profit]": { fontWeight: "bold" },
    "@media screen and (width < 768px)": cards,
    "@media print, (width >= 768px)": columns,
  },
});
