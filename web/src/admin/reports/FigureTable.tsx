import { Table } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { leadTableStyles } from "../desk/list/LeadTable.tsx";
import { useScreenWidth } from "../desk/list/useScreenWidth.ts";
import { Before, NarrowFigures } from "./NarrowFigures.tsx";
import { Bars, type Chart, Legend, mostOf } from "./ReportBars.tsx";
import { RowLink, RowName } from "./RowName.tsx";
import type { FigureName, ReportRow } from "./reportFigures.ts";
import { figureLabels, figureText } from "./reportTexts.ts";

export type FigureTableProps = Readonly<{
  /** "By week" */
  title: string;
  heads: readonly string[];
  columns: readonly FigureName[];
  labelOf?: (name: FigureName) => string;
  rows: readonly ReportRow[];
  /** The sums, at the end. */
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
  const { title, heads, labelOf = figureLabel } = props;
  const { rows, sums, chart, rowElements } = props;
  const shown = useShownColumns(props);
  const most = mostOf(rows, chart);
  return (
    <Table.Root size="sm" aria-label={title} css={{ ...leadTableStyles, ...totalStyles }}>
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
        {rows.map((row) => (
          <FigureRow key={row.key} {...props} row={row} shown={shown} most={most} />
        ))}
        {rowElements}
        {sums.map((row) => (
          <FigureRow key={row.key} {...props} row={row} shown={shown} most={undefined} isSum />
        ))}
      </Table.Body>
    </Table.Root>
  );
}

function nameWidth(columns: number): string {
  if (columns === 0) return "100%";
  if (columns === 1) return "70%";
  return columns > 7 ? "22%" : "30%";
}

type FigureRowProps = FigureTableProps &
  Readonly<{
    row: ReportRow;
    shown: readonly FigureName[];
    /** The length of the longest bar. Undefined if the row has none. */
    most: number | undefined;
    isSum?: boolean;
  }>;

/** On narrow screens, the figures have no columns, unless there is only one. */
function useShownColumns({ columns, highlights }: FigureTableProps): readonly FigureName[] {
  const isWide = useScreenWidth()("lg");
  return isWide || highlights === undefined ? columns : [];
}

function FigureRow(props: FigureRowProps) {
  const { row, shown, most, isSum, columns, labelOf = figureLabel, chart, highlights } = props;
  const isWide = useScreenWidth()("lg");
  const { name, more, to, figures, before } = row;
  const extraElements = props.rowExtra?.(row);
  return (
    <Table.Row pos="relative" data-sum={isSum || undefined}>
      <Table.Cell as="th" scope="row">
        {to ? (
          <RowLink to={to}>
            <RowName name={name} more={more} />
          </RowLink>
        ) : (
          <RowName name={name} more={more} />
        )}
        {chart && most !== undefined && <Bars chart={chart} figures={figures} most={most} />}
        {!isWide && highlights && (
          <NarrowFigures row={row} columns={columns} highlights={highlights} labelOf={labelOf} />
        )}
        {extraElements}
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

function figureLabel(name: FigureName): string {
  return figureLabels[name];
}

const totalStyles = {
  "& tbody th": { ps: "3" },
  // On narrow screens, the link covers its row.
  lgDown: {
    "& a": { _after: { content: '""', pos: "absolute", inset: "0" } },
    "& th button": { pos: "relative", zIndex: "1" },
    "& td": { verticalAlign: "top" },
    "& tbody th, & tbody td": { py: "1.5" },
  },
  "& tbody tr[data-warning]": { bg: "status.yellow.subtle" },
  "& tbody tr[data-sum] > *": { fontWeight: "bold" },
  "& tbody tr:not([data-sum]) + tr[data-sum] > *": { borderTopWidth: "2px" },
};
