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
