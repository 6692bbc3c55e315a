import { chakra } from "@chakra-ui/react";
import { ChangeHighlight } from "../../../ui/content/ChangeHighlight.tsx";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";
import { inColumns } from "./FigureGrid.tsx";
import { FigureTableFrame } from "./FigureTableFrame.tsx";
import {
  figureColumns,
  figureText,
  isOnRequest,
  longestRow,
  shortLine,
  type TableKind,
} from "./figureColumns.ts";
import type { FigureTableRow } from "./figureRows.ts";

/**
 * A table whose columns line up with those of other tables in a `FigureGrid`. Where they do not fit, rows are texts of two lines; the
 * roles keep it a table for screen readers.
 */
export function FigureTable({ caption, kind, rows, allRows, isOpen }: FigureTableProps) {
  const longest = longestRow(allRows);
  return (
    <FigureTableFrame
      role="table"
      fits={longest <= maxCharacters.small}
      data-open={isOpen || undefined}
      data-kind={kind}
      data-long={longest > maxCharacters.usual || undefined}
    >
      <chakra.caption css={visuallyHidden}>{caption}</chakra.caption>
      <chakra.thead role="rowgroup">
        <chakra.tr role="row">
          <chakra.th role="columnheader" scope="col">
            {kind === "weeks" ? "Week" : "After"}
          </chakra.th>
          {figureColumns.map(({ figure, label }) => (
            <chakra.th key={figure} role="columnheader" scope="col" data-figure={figure}>
              {label}
            </chakra.th>
          ))}
        </chakra.tr>
      </chakra.thead>
      <chakra.tbody role="rowgroup">
        {rows.map((row) => (
          <Row key={row.title} row={row} kind={kind} allRows={allRows} />
        ))}
      </chakra.tbody>
    </FigureTableFrame>
  );
}

type FigureTableProps = Readonly<{
  caption: string;
  kind: TableKind;
  rows: readonly FigureTableRow[];
  /** Of all tables in the grid, so that a column has the same decimals in each. */
  allRows: readonly FigureTableRow[];
  /** Whether short rows show the other columns too. */
  isOpen: boolean;
}>;

/** The most characters of a row's figures that fit on a wide screen, in the usual and in a small size. */
const maxCharacters = { usual: 50, small: 60 };

type RowProps = Pick<FigureTableProps, "kind" | "allRows"> & Readonly<{ row: FigureTableRow }>;

function Row({ row, kind, allRows }: RowProps) {
  return (
    <chakra.tr role="row">
      <chakra.th role="rowheader" scope="row">
        <span>{row.title}</span> {row.goalReached ? <GoalReached>Goal Reached</GoalReached> : null}
      </chakra.th>
      {figureColumns.map(({ figure, unit, singleUnit = unit }) => {
        const text = figureText(allRows, figure, row.figures[figure]);
        return (
          <chakra.td
            key={figure}
            role="cell"
            data-figure={figure}
            data-line={shortLine(figure, kind)}
            data-on-request={isOnRequest(figure, kind) || undefined}
          >
            <ChangeHighlight>{text}</ChangeHighlight>
            <span data-unit="" aria-hidden="true">
              {` ${text === "1" ? singleUnit : unit}`}
            </span>
          </chakra.td>
        );
      })}
    </chakra.tr>
  );
}

/** With a check mark that screen readers skip. */
const GoalReached = chakra("span", {
  base: {
    color: "status.green.fg",
    textStyle: "xs",
    // Below the week in columns.
    [inColumns]: { display: "block" },
    fontWeight: "semibold",
    whiteSpace: "nowrap",
    _before: { content: '"✓ " / ""' },
  },
});
