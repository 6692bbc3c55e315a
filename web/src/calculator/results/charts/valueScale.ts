import { scaleLinear } from "@visx/scale";
import type { ValueScale } from "./LineChartModel.ts";

/**
 * An axis from 0 to a round number at or above the highest value, with about four round steps. With
 * nothing to show it still has a height.
 */
export function valueScale(values: readonly number[], format: ValueScale["format"]): ValueScale {
  const highest = Math.max(...values) || 1;
  const scale = scaleLinear<number>({ domain: [0, highest], nice: aboutFour });
  return { top: scale.domain()[1] ?? highest, ticks: scale.ticks(aboutFour), format };
}

const aboutFour = 4;
