import { chakra, Grid, Table } from "@chakra-ui/react";
import type { ReactNode, Ref } from "react";
import type { ReportRow } from "../figures/ReportRow.ts";
import type { FigureName } from "../figures/reportFigures.ts";
import { figureText } from "../texts/figureTexts.ts";
import { Bars, type Chart, chartColumns, type ScaledBar } from "./Bars.tsx";
import { NarrowRow } from "./NarrowRow.tsx";
import { LinkedRowName } from "./RowName.tsx";

/** What the rows of a table have in common. */
export type RowFormat = Readonly<{
  columns: readonly FigureName[];
  labelOf: (name: FigureName) => string;
  /** The figures that a row has on a narrow screen. A button shows the others. Absent if all fit. */
  highlights?: readonly FigureName[];
  chart?: Chart;
  /** Below a row's name. */
  rowExtra?: (row: ReportRow) => ReactNode;
}>;

type FigureRowProps = Readonly<{
  format: RowFormat;
  row: ReportRow;
  /** The columns with a cell of their own. None on a narrow screen, where a row has all figures in one cell. */
  shown: readonly FigureName[];
  /** Undefined if the row has no bars. */
  bars: readonly ScaledBar[] | undefined;
  isSum?: boolean;
  ref?: Ref<HTMLTableRowElement> | undefined;
}>;

/** A row of a report: its name with the bars, and its figures. */
export function FigureRow({ format, row, shown, bars, isSum, ref }: FigureRowProps) {
  const { columns, highlights, labelOf, chart, rowExtra } = format;
  const { figures, before } = row;
  const isNarrow = shown.length === 0;
  const nameElement = <LinkedRowName row={row} />;
  const extraElement = rowExtra?.(row);
  const headElement = (
    <>
      {chart && bars ? (
        <Grid templateColumns={{ lg: chartColumns }} alignItems="center" columnGap="3" rowGap="1.5">
          <span>{nameElement}</span>
          <Bars layout={chart.layout} bars={bars} figures={figures} />
        </Grid>
      ) : (
        nameElement
      )}
      {extraElement}
    </>
  );
  return (
    <Table.Row ref={ref} tabIndex={-1} pos="relative" data-sum={isSum || undefined}>
      <Table.Cell as="th" scope="row">
        {isNarrow && highlights ? (
          <NarrowRow row={row} columns={columns} highlights={highlights} labelOf={labelOf}>
            {headElement}
          </NarrowRow>
        ) : (
          headElement
        )}
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

/** The figure of the period that is compared. */
const Before = chakra("small", {
  base: { display: "block", textStyle: "xs", fontWeight: "normal", color: "fg.muted" },
});
