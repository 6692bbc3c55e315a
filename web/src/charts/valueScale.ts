import { nice, ticks } from "d3-array";

export type ValueScale = ReturnType<typeof valueScale>;

/** An axis from 0 to a round number, also without values, with about four ticks, of which no two look the same. */
export function valueScale(values: readonly number[], format = tickFormat.format) {
  const [, top] = nice(0, Math.max(...values) || 1, tickCount);
  return { top, ticks: ticks(0, top, tickCount), format };
}

/** About as many: the ticks are round numbers. */
const tickCount = 4;

const tickFormat = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 6 });
