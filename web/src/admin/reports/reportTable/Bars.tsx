import { chakra, Grid } from "@chakra-ui/react";
import type { ReportRow } from "../figures/ReportRow.ts";
import type { FigureName, Figures } from "../figures/reportFigures.ts";
import { figureLabel } from "../texts/figureTexts.ts";

/** The bars of a row: the first one behind the others, on one scale, or each below the other, on a scale of its own. */
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
  layout: Chart["layout"];
  bars: readonly ScaledBar[];
  figures: Figures;
}>;

/** The bars of a row. The table beside them has their figures. */
export function Bars({ layout, bars, figures }: BarsProps) {
  const isSeparate = layout === "separate";
  return (
    <Grid aria-hidden gap={isSeparate ? "0.5" : "0"}>
      {bars.map(({ name, color, longest }) => (
        <chakra.div
          key={name}
          gridArea={isSeparate ? undefined : "1 / 1"}
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

/** A bar with the figure of its table's longest one, which has the whole width. */
export type ScaledBar = Chart["bars"][number] & { readonly longest: number };

/** The bars of a chart with their scales. */
export function scaledBars(
  rows: readonly ReportRow[],
  { bars, layout }: Chart,
): readonly ScaledBar[] {
  return bars.map((bar) => {
    const longest = longestOf(rows, layout === "separate" ? [bar] : bars);
    return { ...bar, longest };
  });
}

/** The largest figure of some bars, at least 1, so that the share of it can be computed. */
function longestOf(rows: readonly ReportRow[], bars: Chart["bars"]): number {
  let longest = 1;
  for (const { figures } of rows) {
    for (const { name } of bars) longest = Math.max(longest, figures[name] ?? 0);
  }
  return longest;
}
