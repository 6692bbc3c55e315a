import { chakra } from "@chakra-ui/react";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";
import { ChangeHighlight } from "../../../ui/ChangeHighlight.tsx";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";
import { Badge, SectionHeading } from "../parts/SectionHeading.tsx";
import { scenarioTitles } from "../scenarios/scenarioTiles.ts";
import {
  type FigureCell,
  type FigureRow,
  figureColumns,
  periodNote,
  totalRows,
  weekRows,
} from "./figureRows.ts";

/** The weekly table and the totals in the chosen scenario. */
export function PlanFigures({ plan, scenario }: PlanFiguresProps) {
  const view = planUnderScenario(plan, scenario);
  const inScenario = `${scenarioTitles[scenario]} scenario`;
  return (
    <>
      <section aria-labelledby="weeks">
        <SectionHeading id="weeks">Week by week</SectionHeading>
        <Subtitle>
          {plan.daily_budget > 0
            ? "Your first 4 weeks"
            : "Without ads, you reach your goal in all 4 weeks"}
          , {inScenario}
        </Subtitle>
        <FigureTable
          caption={`Week by week, ${inScenario}`}
          rowsAre="Week"
          rows={weekRows(view.weekly_data)}
        />
      </section>
      <section aria-labelledby="totals">
        <SectionHeading id="totals">What it adds up to</SectionHeading>
        <Subtitle>
          Totals after 4, 8 and 12 weeks, {inScenario}. {periodNote(plan)}
        </Subtitle>
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
 * A table on wide screens, one card per row on phones, from the same DOM. The explicit roles keep it a table for
 * screen readers, because the cards' `display` values would remove the table semantics.
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
  /** The header of the first column. */
  readonly rowsAre: string;
  readonly rows: readonly FigureRow[];
};

/** The visible label is for cards only. Screen readers use the column header. */
function Figure({ cell }: { readonly cell: FigureCell }) {
  return (
    <chakra.td role="cell" data-kind={cell.kind} data-figure={cell.figure}>
      <span data-label="" aria-hidden="true">
        {cell.label}
      </span>
      <ChangeHighlight>{cell.text}</ChangeHighlight>
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

/** The check mark in the Goal Reached badge. */
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

/** Phones: one card per row, with the counts on one line and the money on the next. */
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
  // Equal widths. Very long figures wrap.
  "& td": { display: "grid", flex: "1 0 21%", minW: "max-content" },
  "& td[data-kind=money]": { flexBasis: "30%" },
  "& [data-label]": { textStyle: "xs", fontWeight: "normal", color: "fg.muted" },
} as const;

/** Wide screens and paper: columns of right-aligned figures. */
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
  // Equal in both tables, so that their columns line up. Long figures still widen a column.
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

/** The table element in both layouts. */
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
