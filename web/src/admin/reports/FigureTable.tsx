import { Table } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { leadTableStyles } from "../desk/list/LeadTable.tsx";
import { useScreenWidth } from "../desk/list/useScreenWidth.ts";
import { Before, NarrowFigures } from "./NarrowFigures.tsx";
import { Bars, type Chart, Legend, mostOf } from "./ReportBars.tsx";
import { RowLink, RowName } from "./RowName.tsx";
import type { FigureName, ReportRow } from "./reportFigures.ts";
import { figureText } from "./reportTexts.ts";

export type FigureTableProps = Readonly<{
  /** "By week" */
  title: string;
  heads: readonly string[];
  columns: readonly FigureName[];
  labelOf: (name: FigureName) => string;
  rows: readonly ReportRow[];
  /** Those of a long table that are shown. */
  visibleRows: readonly ReportRow[];
  /** The button that shows the rows above the visible ones, or those below them. */
  earlierElement: ReactNode;
  moreElement: ReactNode;
  /** The sums of all rows, at the end. */
  sums: readonly ReportRow[];
  chart?: Chart;
  /** On narrow screens, a row has these figures, and the others on press. Absent if the table has one figure. */
  highlights?: readonly FigureName[];
  /** Between the rows and the sums. */
  rowElements?: ReactNode;
  /** Beside a row's name. */
  rowExtra?: (row: ReportRow) => ReactNode;
}>;

/** The rows of a report with their sums. On narrow screens, a row has its figures below its name. */
export function FigureTable(props: FigureTableProps) {
  const { title, heads, labelOf, rows, visibleRows, sums, chart } = props;
  const { earlierElement, moreElement, rowElements } = props;
  const shown = useShownColumns(props);
  const most = mostOf(rows, chart);
  return (
    <Table.Root size="sm" aria-label={title} css={figureTableStyles}>
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader w={nameWidth(shown.length)}>
            <span>{heads.join(" and ").replace("and Campaign", "and campaign")}</span>
            {chart && <Legend chart={chart} />}
          </Table.ColumnHeader>
          {shown.map((name) => (
            <Table.ColumnHeader key={name} data-number>
              {labelOf(name)}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {earlierElement && <ButtonRow columns={shown.length}>{earlierElement}</ButtonRow>}
        {visibleRows.map((row) => (
          <FigureRow key={row.key} table={props} row={row} shown={shown} most={most} />
        ))}
        {moreElement && <ButtonRow columns={shown.length}>{moreElement}</ButtonRow>}
        {rowElements}
        {sums.map((row) => (
          <FigureRow key={row.key} table={props} row={row} shown={shown} most={undefined} isSum />
        ))}
      </Table.Body>
    </Table.Root>
  );
}

type ButtonRowProps = Readonly<{ columns: number; children: ReactNode }>;

function ButtonRow({ columns, children }: ButtonRowProps) {
  return (
    <Table.Row>
      <Table.Cell colSpan={1 + columns}>{children}</Table.Cell>
    </Table.Row>
  );
}

function nameWidth(columns: number): string {
  if (columns === 0) return "100%";
  if (columns === 1) return "70%";
  return columns > 7 ? "22%" : "30%";
}

/** On narrow screens, the figures have no columns, unless there is only one. */
function useShownColumns({ columns, highlights }: FigureTableProps): readonly FigureName[] {
  const isWide = useScreenWidth()("lg");
  return isWide || highlights === undefined ? columns : [];
}

type FigureRowProps = Readonly<{
  table: FigureTableProps;
  row: ReportRow;
  /** The columns with a figure of their own. */
  shown: readonly FigureName[];
  /** The length of the longest bar. Undefined if the row has none. */
  most: number | undefined;
  isSum?: boolean;
}>;

function FigureRow({ table, row, shown, most, isSum }: FigureRowProps) {
  const { columns, highlights, labelOf, chart, rowExtra } = table;
  const { name, more, to, figures, before } = row;
  const isNarrow = shown.length === 0;
  const nameElement = <RowName name={name} more={more} />;
  const extraElement = rowExtra?.(row);
  return (
    <Table.Row pos="relative" data-sum={isSum || undefined}>
      <Table.Cell as="th" scope="row">
        {to ? <RowLink to={to}>{nameElement}</RowLink> : nameElement}
        {chart && most !== undefined && <Bars chart={chart} figures={figures} most={most} />}
        {isNarrow && highlights && (
          <NarrowFigures row={row} columns={columns} highlights={highlights} labelOf={labelOf} />
        )}
        {extraElement}
      </Table.Cell>
      {shown.map((column) => (
        <Table.Cell key={column} data-number>
          <span>{figureText(column, figures[column])}</span>
          {before && <Before>{figureText(column, before[column])}</Before>}
        </Table.Cell>
      ))}
    </Table.Row>
  );
}

const figureTableStyles = {
  ...leadTableStyles,
  "& tbody th": { ps: "3" },
  // On narrow screens, the link covers its row.
  lgDown: {
    "& a": { _after: { content: '""', pos: "absolute", inset: "0" } },
    "& th button": { pos: "relative", zIndex: "1" },
    "& tbody th, & tbody td": { py: "1.5" },
  },
  "& tbody tr[data-warning]": { bg: "status.yellow.subtle" },
  "& tbody tr[data-sum] > *": { fontWeight: "bold" },
  "& tbody tr:not([data-sum]) + tr[data-sum] > *": { borderTopWidth: "2px" },
};
