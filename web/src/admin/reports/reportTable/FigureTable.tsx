import { Grid, Table } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useScreenWidth } from "../../desk/list/useScreenWidth.ts";
import type { ReportRow } from "../figures/ReportRow.ts";
import type { FigureName } from "../figures/reportFigures.ts";
import { type Chart, chartColumns, Legend, scaledBars } from "./Bars.tsx";
import { FigureRow, type RowFormat } from "./FigureRow.tsx";
import { NarrowHead } from "./NarrowHead.tsx";
import { reportTableStyles } from "./reportTableStyles.ts";

export type FigureTableProps = RowFormat &
  Readonly<{
    /** "By week" */
    title: string;
    /** What a row is: "Week". */
    head: string;
    rows: readonly ReportRow[];
    /** The rows that are shown, of a long table. */
    visibleRows: readonly ReportRow[];
    /** The key of the row that gets the focus when it appears. */
    focusedKey: string | undefined;
    /** The button above the visible rows that shows earlier ones. */
    earlierElement: ReactNode;
    /** The button below the visible rows that shows more. */
    moreElement: ReactNode;
    /** The sums of all rows, at the end. */
    sums: readonly ReportRow[];
    /** Other rows, between these and the sums. */
    rowElements?: ReactNode;
  }>;

/** The rows of a report with their sums. On narrow screens, a row has its figures below its name. */
export function FigureTable(props: FigureTableProps) {
  const { title, labelOf, highlights, rows, visibleRows, focusedKey, sums, chart } = props;
  const { earlierElement, moreElement, rowElements } = props;
  const shown = useShownColumns(props);
  const bars = chart && scaledBars(rows, chart);
  return (
    <Table.Root size="sm" aria-label={title} css={figureTableStyles}>
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader w={nameWidth(shown.length, chart)}>
            {highlights && shown.length === 0 ? (
              <NarrowHead highlights={highlights} labelOf={labelOf}>
                <RowHead {...props} />
              </NarrowHead>
            ) : (
              <RowHead {...props} />
            )}
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
          <FigureRow
            key={row.key}
            ref={row.key === focusedKey ? focusFirstControl : undefined}
            format={props}
            row={row}
            shown={shown}
            bars={bars}
          />
        ))}
        {moreElement && <ButtonRow columns={shown.length}>{moreElement}</ButtonRow>}
        {rowElements}
        {sums.map((row) => (
          <FigureRow key={row.key} format={props} row={row} shown={shown} bars={undefined} isSum />
        ))}
      </Table.Body>
    </Table.Root>
  );
}

/** The head of the rows' names, with the legend above the bars. */
function RowHead({ head, chart }: FigureTableProps) {
  if (chart === undefined) return head;
  return (
    <Grid templateColumns={{ base: "auto 1fr", lg: chartColumns }} columnGap="3">
      <span>{head}</span>
      <Legend chart={chart} />
    </Grid>
  );
}

type ButtonRowProps = Readonly<{ columns: number; children: ReactNode }>;

function ButtonRow({ columns, children }: ButtonRowProps) {
  return (
    <Table.Row _print={{ display: "none" }}>
      <Table.Cell colSpan={1 + columns}>{children}</Table.Cell>
    </Table.Row>
  );
}

/** Focuses a row's link, else its button, else the row itself. */
function focusFirstControl(row: HTMLTableRowElement | null): void {
  const control = row?.querySelector<HTMLElement>("a, button") ?? row;
  control?.focus();
}

/** The width of the column of names. It leaves each other column about as much as its figures need. */
function nameWidth(columns: number, chart: Chart | undefined) {
  if (columns === 0) return "100%";
  if (columns <= 2) return "55%";
  if (chart) return { base: "25%", xl: "32%" };
  return columns > 7 ? "22%" : "30%";
}

/** On narrow screens, the figures have no columns, unless there are only one or two. */
function useShownColumns({ columns, highlights }: FigureTableProps): readonly FigureName[] {
  const isWide = useScreenWidth()("lg");
  return isWide || highlights === undefined ? columns : [];
}

const figureTableStyles = {
  ...reportTableStyles,
  // On narrow screens, the link covers its row.
  lgDown: {
    "& a": { _after: { content: '""', pos: "absolute", inset: "0" } },
    "& th button": { pos: "relative", zIndex: "1" },
    "& tbody th, & tbody td": { py: "1.5" },
  },
  "& tbody tr[data-warning]": {
    bg: "status.yellow.subtle",
    _hover: { bg: "status.yellow.subtle" },
    "& > th": { py: "2" },
  },
};
