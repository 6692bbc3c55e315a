import { chakra } from "@chakra-ui/react";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";
import { Badge } from "../Badge.tsx";
import { CheckMark } from "./CheckMark.tsx";
import { type FigureCell, type FigureRow, figureColumns } from "./figureRows.ts";
import { TableFrame } from "./TableFrame.tsx";

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
