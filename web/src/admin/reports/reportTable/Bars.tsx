import { chakra, Grid } from "@chakra-ui/react";
import type { ReportRow } from "../figures/ReportRow.ts";
import type { FigureName, Figures } from "../figures/reportFigures.ts";
import { figureLabel } from "../texts/figureTexts.ts";

/** The bars of a row: the first one behind the others, or each below the other. */
export type Chart = {
  readonly bars: readonly { readonly name: FigureName; readonly color: string }[];
  readonly layout: "overlaid" | "separate";
};

/** On wide screens: a week's name, and its bars beside it. */
export const chartColumns = "7.5rem minmax(0, 1fr)";

/** What the colors of the bars mean. */
export function Legend({ chart }: Readonly<{ chart: Chart }>) {
  return (
    <span>
      {chart.bars.map(({ name, color }) => (
        <chakra.span key={name} me="3" whiteSpace="nowrap" fontWeight="normal">
          <chakra.span display="inline-block" boxSize="2.5" me="1" bg={color} css={printedColor} />
          <span>{figureLabel(name).toLowerCase()}</span>
        </chakra.span>
      ))}
    </span>
  );
}

type BarsProps = Readonly<{
  chart: Chart;
  figures: Figures;
  /** The figure whose bar has the whole width. */
  longest: number;
}>;

/** The bars of a row. The table beside them has their figures. */
export function Bars({ chart, figures, longest }: BarsProps) {
  return (
    <Grid aria-hidden gap={chart.layout === "separate" ? "0.5" : "0"}>
      {chart.bars.map(({ name, color }) => (
        <chakra.div
          key={name}
          gridArea={chart.layout === "separate" ? undefined : "1 / 1"}
          h="2"
          bg={color}
          css={printedColor}
          style={{ width: `${(100 * (figures[name] ?? 0)) / longest}%` }}
        />
      ))}
    </Grid>
  );
}

/** Browsers leave out backgrounds on paper and in forced colors, but these are the figures. */
const printedColor = {
  printColorAdjust: "exact",
  _highContrast: { forcedColorAdjust: "none" },
} as const;

/** The figure of a table's longest bar. */
export function longestBar(rows: readonly ReportRow[], { bars }: Chart): number {
  let longest = 1;
  for (const { figures } of rows) {
    for (const { name } of bars) longest = Math.max(longest, figures[name] ?? 0);
  }
  return longest;
}
