import { chakra } from "@chakra-ui/react";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";
import { ChangeHighlight } from "../parts/PlainTable.tsx";
import { Badge } from "../parts/SectionHeading.tsx";
import { type FigureRow, figureColumns } from "./figureRows.ts";

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

const onPhones = "@media screen and (width < 768px)";
const onWide = "@media print, (width >= 768px)";

/** The table element. On phones each row is a column, or a card if its figures are long. Elsewhere it is a plain table. */
const TableFrame = chakra("table", {
  base: {
    width: "full",
    "& tbody th": { fontWeight: "bold", textAlign: "start" },
    "& td[data-figure=revenue], & td[data-figure=gross_profit]": { fontWeight: "bold" },
    [onPhones]: { "& thead th": { color: "fg.muted", textAlign: "start" } },
    [onWide]: {
      borderCollapse: "collapse",
      textStyle: "sm",
      "& th, & td": { px: "1.5", py: "2", textAlign: "end", borderBottomWidth: "1px" },
      // Equal in both tables, so that their columns line up. Long figures still widen a column.
      "& thead th": {
        width: "11%",
        textStyle: "xs",
        fontWeight: "semibold",
        color: "fg.muted",
        whiteSpace: "nowrap",
      },
      "& th:first-of-type": { width: "auto", textAlign: "start", ps: "0" },
      "& td:last-of-type, & th:last-of-type": { pe: "0" },
      "& [data-title]": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "1.5" },
      "& [data-label]": { display: "none" },
    },
  },
  variants: {
    figures: {
      short: {
        [onPhones]: {
          display: "grid",
          gridTemplateRows: "repeat(8, auto)",
          gridAutoFlow: "column",
          gridTemplateColumns: "auto",
          gridAutoColumns: "minmax(0, 1fr)",
          textStyle: "sm",
          "& caption": { gridArea: "1 / 1" },
          "& thead, & tbody, & tr": { display: "contents" },
          "& th, & td": { py: "1", borderBottomWidth: "1px" },
          "& thead th": { textStyle: "xs", lineHeight: "1.25rem", fontWeight: "normal", pe: "2" },
          "& tbody th, & td": { textAlign: "end" },
          "& [data-title]": { display: "grid", justifyItems: "end", gap: "0.5" },
          // In a narrow column the badge takes two lines.
          "& [data-goal]": {
            px: "0.5",
            borderRadius: "sm",
            lineHeight: "1",
            letterSpacing: "-0.02em",
            textAlign: "center",
            whiteSpace: "normal",
            "& svg": { display: "none" },
          },
          "& [data-label]": { display: "none" },
        },
      },
      long: {
        [onWide]: { textStyle: "xs", "& th, & td": { px: "1" } },
        [onPhones]: {
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
          "& [data-title]": { display: "flex", justifyContent: "space-between" },
          // Equal widths. Very long figures wrap.
          "& td": { display: "grid", flex: "1 0 21%", minW: "max-content" },
          "& td[data-kind=money]": { flexBasis: "30%" },
          "& [data-label]": { textStyle: "xs", fontWeight: "normal", color: "fg.muted" },
        },
      },
    },
  },
});
