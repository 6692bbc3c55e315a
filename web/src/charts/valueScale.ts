import { nice, ticks } from "d3-array";

/** A value axis: its highest value, its ticks, and how they are written. */
export type ValueScale = ReturnType<typeof valueScale>;

/** An axis from 0 to a round number, with about four ticks whose texts differ. Without values, from 0 to 1. */
export function valueScale(values: readonly number[], format = tickFormat.format) {
  const [, top] = nice(0, Math.max(...values) || 1, tickCount);
  return { top, ticks: ticks(0, top, tickCount), format };
}

/** About as many: the ticks are round numbers. */
const tickCount = 4;

const tickFormat = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 6 });
