import type { Medium } from "./ChartFigure.tsx";

/** The sizes of a chart's parts in pixels. */
export type ChartMeasures = {
  /** The height of the chart, including its axis. */
  readonly height: number;
  /**
   * The width of the widest character in a bold label (12 px on screen, 9 px on paper). An estimate, because the font
   * varies.
   */
  readonly characterWidth: number;
  /** The minimum distance between labels at the ends of lines. */
  readonly labelGap: number;
};

/** Charts are smaller on paper: the whole plan has to fit on three pages. */
export const chartMeasures = {
  screen: { height: 200, characterWidth: 8, labelGap: 16 },
  paper: { height: 150, characterWidth: 6.5, labelGap: 12 },
} as const satisfies Record<Medium, ChartMeasures>;

/**
 * Chart widths on paper, where the layout cannot be measured: one column or the full width of a Letter or A4 page.
 * The browser scales away the difference of a few pixels.
 */
export const paperWidths = { column: 335, page: 710 } as const;

/** The width of the longest label. */
export function labelWidth(
  labels: readonly string[],
  { characterWidth }: Pick<ChartMeasures, "characterWidth">,
): number {
  return Math.max(0, ...labels.map(({ length }) => length)) * characterWidth;
}

/**
 * Spreads labels apart so that they do not overlap. Keeps their order, stays as close as possible to the `wanted`
 * positions (pixels from the top), and stays between 0 and `bottom` if there is enough space.
 */
export function spreadLabels(
  wanted: readonly number[],
  { gap, bottom }: { readonly gap: number; readonly bottom: number },
): readonly number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  // Without the gaps, labels that are too close are out of order, and the closest order is their average.
  const levels = inOrder(order.map((index, rank) => (wanted[index] ?? 0) - rank * gap));
  const highest = Math.max(0, bottom - (wanted.length - 1) * gap);
  const placed = [...wanted];
  for (const [rank, index] of order.entries()) {
    placed[index] = Math.min(Math.max(levels[rank] ?? 0, 0), highest) + rank * gap;
  }
  return placed;
}

/** The non-decreasing numbers that are closest to the given ones: averages those that are out of order. */
function inOrder(numbers: readonly number[]): readonly number[] {
  const blocks: { average: number; size: number }[] = [];
  for (const number of numbers) {
    let block = { average: number, size: 1 };
    for (let before = blocks.at(-1); before; before = blocks.at(-1)) {
      if (before.average <= block.average) break;
      blocks.pop();
      const size = before.size + block.size;
      block = {
        average: (before.average * before.size + block.average * block.size) / size,
        size,
      };
    }
    blocks.push(block);
  }
  return blocks.flatMap(({ average, size }) => Array<number>(size).fill(average));
}
