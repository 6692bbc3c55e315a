import type { ChartMeasures } from "./chartMeasures.ts";

/**
 * Pixels that the longest of some short labels takes beside a drawing, its distance from it included.
 */
export function textRoom(
  labels: readonly string[],
  { characterWidth }: Pick<ChartMeasures, "characterWidth">,
): number {
  return Math.max(0, ...labels.map(({ length }) => length)) * characterWidth + distance;
}

const distance = 10;
