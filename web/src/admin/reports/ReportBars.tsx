import { chakra, Grid } from "@chakra-ui/react";
import type { FigureName, Figures, ReportRow } from "./reportFigures.ts";
import { figureLabels } from "./reportTexts.ts";

/** The bars of a row: the first one behind the others, or each below the other. */
export type Chart = {
  readonly bars: readonly { readonly name: FigureName; readonly color: string }[];
  readonly isStacked: boolean;
};

/** What the colors of the bars mean. */
export function Legend({ chart }: Readonly<{ chart: Chart }>) {
  return chart.bars.map(({ name, color }) => (
    <chakra.span key={name} ms="3" whiteSpace="nowrap" fontWeight="normal">
      <chakra.span display="inline-block" boxSize="2.5" me="1" bg={color} />
      <span>{figureLabels[name].toLowerCase()}</span>
    </chakra.span>
  ));
}

type BarsProps = Readonly<{ chart: Chart; figures: Figures; most: number }>;

/** The bars of a row. The table beside them has their figures. */
export function Bars({ chart, figures, most }: BarsProps) {
  return (
    <Grid aria-hidden mt="0.5" gap={chart.isStacked ? "0.5" : "0"}>
      {chart.bars.map(({ name, color }) => (
        <chakra.div
          key={name}
          gridArea={chart.isStacked ? undefined : "1 / 1"}
          h="2"
          bg={color}
          style={{ width: `${(100 * (figures[name] ?? 0)) / most}%` }}
        />
      ))}
    </Grid>
  );
}

/** The length of the longest bar of a table. */
export function mostOf(rows: readonly ReportRow[], chart: Chart | undefined): number {
  const bars = chart?.bars ?? [];
  const lengths = rows.flatMap(({ figures }) => bars.map(({ name }) => figures[name] ?? 0));
  return Math.max(1, ...lengths);
}
