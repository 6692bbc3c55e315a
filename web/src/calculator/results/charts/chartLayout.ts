import type { Medium } from "./ChartFigure.tsx";
import type { BarChartModel } from "./chartModel.ts";

/** How large the parts of a chart are, in pixels. */
export type ChartMeasures = {
  /** A chart of lines, its axis included. */
  readonly lineChartHeight: number;
  /** The widest character of a label: 12 px on screens, 9 px on paper, bold. Nobody knows the visitor's font. */
  readonly characterWidth: number;
  /** From one label at the lines' ends to the next. */
  readonly labelGap: number;
  readonly barThickness: number;
  readonly barGap: number;
  readonly barTitleHeight: number;
  readonly barGroupGap: number;
};

/** Paper has two pages for everything, and is held nearer to the eye. */
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
 * The width a chart is drawn for on paper, where nothing can be measured beforehand: a column of Letter
 * or A4 within its margins, and both of them. The drawing is then scaled by the few pixels it is off.
 */
export const paperWidths = { column: 335, page: 710 } as const;

/**
 * Pixels that the longest of some short labels takes beside a drawing, its distance from it included.
 */
export function labelWidth(
  labels: readonly string[],
  { characterWidth }: Pick<ChartMeasures, "characterWidth">,
): number {
  return Math.max(0, ...labels.map(({ length }) => length)) * characterWidth + distance;
}

const distance = 10;

/**
 * The ticks of a horizontal axis whose labels do not touch on an axis of some pixels: all of them, or
 * every second, third, … from 0.
 */
export function fittingTicks(ticks: readonly number[], width: number): number[] {
  const every = Math.max(1, Math.ceil((ticks.length * widthOfLabel) / width));
  return ticks.filter((_, index) => index % every === 0);
}

/** Of "$300K" with room around it. */
const widthOfLabel = 52;

/**
 * Where labels may stand that want to be at `wanted` (pixels from the top) and need `gap` between
 * them: in the same order, as near as can be, within 0 and `bottom` while there is room for all.
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

/** Where the titles and bars of a bar chart stand, in pixels from its top, and how high it is in all. */
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
  /** By group, then bar. */
  readonly bars: readonly (readonly number[])[];
  readonly height: number;
};
