import { chakra } from "@chakra-ui/react";
import { ChangeHighlight } from "../../../ui/ChangeHighlight.tsx";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";
import { Badge } from "../parts/SectionHeading.tsx";
import { type FigureRow, figureColumns } from "./figureRows.ts";
import { TableFrame } from "./TableFrame.ts";

/**
 * A table of figures. On phones each row is shown as a column, because there are more figures than rows; rows with long
 * figures are shown as cards. The explicit roles keep it a table for screen readers in these layouts.
 */
export function FigureTable({ caption, rowsAre, rows }: FigureTableProps) {
  const isLong = rows.some(({ cells }) =>
    cells.some(({ text }) => text.length > fitsPhones / rows.length),
  );
  return (
    <TableFrame role="table" figures={isLong ? "long" : "short"}>
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
            {row.cells.map(({ figure, kind, label, text }) => (
              <chakra.td key={figure} role="cell" data-kind={kind} data-figure={figure}>
                {/* Only cards show this label. Screen readers use the column header. */}
                <span data-label="" aria-hidden="true">
                  {label}
                </span>
                <ChangeHighlight>{text}</ChangeHighlight>
              </chakra.td>
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

/** The characters that fit side by side on phones from 360 px: "$99,999" in four columns. */
const fitsPhones = 28;

function GoalReached() {
  return (
    <Badge data-goal="">
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
      Goal Reached
    </Badge>
  );
}
