import type { Medium } from "./ChartFigure.tsx";
import type { BarChartModel } from "./chartModel.ts";

/** The sizes of a chart's parts in pixels. */
export type ChartMeasures = {
  /** The height of a line chart, including its axis. */
  readonly lineChartHeight: number;
  /**
   * The width of the widest character in a bold label (12 px on screen, 9 px on paper). An estimate, because the font
   * varies.
   */
  readonly characterWidth: number;
  /** The minimum distance between labels at the ends of lines. */
  readonly labelGap: number;
  readonly barThickness: number;
  readonly barGap: number;
  readonly barTitleHeight: number;
  readonly barGroupGap: number;
};

/** Charts are smaller on paper: the whole plan has to fit on two pages. */
export const chartMeasures = {
  screen: {
    lineChartHeight: 260,
    characterWidth: 8,
    labelGap: 16,
    barThickness: 16,
    barGap: 6,
    barTitleHeight: 20,
    barGroupGap: 6,
  },
  paper: {
    lineChartHeight: 180,
    characterWidth: 6.5,
    labelGap: 12,
    barThickness: 10,
    barGap: 3,
    barTitleHeight: 15,
    barGroupGap: 4,
  },
} as const satisfies Record<Medium, ChartMeasures>;

/**
 * Chart widths on paper, where the layout cannot be measured: one column or the full width of a Letter or A4 page.
 * The browser scales away the difference of a few pixels.
 */
export const paperWidths = { column: 335, page: 710 } as const;

/** The width of the longest label, including its distance from the plot. */
export function labelWidth(
  labels: readonly string[],
  { characterWidth }: Pick<ChartMeasures, "characterWidth">,
): number {
  return Math.max(0, ...labels.map(({ length }) => length)) * characterWidth + distance;
}

const distance = 10;

/**
 * Thins out the ticks of a horizontal axis until their labels fit: keeps every second, every third, and so on, from
 * 0.
 */
export function fittingTicks(ticks: readonly number[], width: number): number[] {
  const every = Math.max(1, Math.ceil((ticks.length * widthOfLabel) / width));
  return ticks.filter((_, index) => index % every === 0);
}

/** The width of "$300K" with padding. */
const widthOfLabel = 52;

/**
 * Spreads labels apart so that they do not overlap. Keeps their order, stays as close as possible to the `wanted`
 * positions (pixels from the top), and stays between 0 and `bottom` if there is enough space.
 */
export function spreadLabels(
  wanted: readonly number[],
  { gap, bottom }: { readonly gap: number; readonly bottom: number },
): readonly number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let free = 0;
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? 0, free);
    free = (placed[index] ?? 0) + gap;
  }
  let limit = bottom;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, limit);
    limit = (placed[index] ?? 0) - gap;
  }
  return placed;
}

/** Positions the titles and bars of a bar chart, in pixels from its top, and computes its total height. */
export function barLayout(
  groups: BarChartModel["groups"],
  { barThickness, barGap, barTitleHeight, barGroupGap }: ChartMeasures,
): BarLayout {
  let height = 0;
  const titles: number[] = [];
  const bars: (readonly number[])[] = [];
  for (const group of groups) {
    titles.push(height);
    if (group.title !== undefined) height += barTitleHeight;
    const top = height;
    bars.push(group.bars.map((_, index) => top + index * (barThickness + barGap)));
    height = top + group.bars.length * (barThickness + barGap) + barGroupGap;
  }
  return { titles, bars, height };
}

type BarLayout = {
  readonly titles: readonly number[];
  /** Indexed by group, then by bar. */
  readonly bars: readonly (readonly number[])[];
  readonly height: number;
};
