import type { BarChartModel } from "./BarChartModel.ts";
import type { ChartMeasures } from "./chartMeasures.ts";

/** Where the titles and bars of a bar chart stand, in pixels from its top, and how high it is in all. */
export function barPlaces(
  groups: BarChartModel["groups"],
  { barThickness, barGap, barTitleHeight, barGroupGap }: ChartMeasures,
): BarPlaces {
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

type BarPlaces = {
  readonly titles: readonly number[];
  /** By group, then bar. */
  readonly bars: readonly (readonly number[])[];
  readonly height: number;
};
