import type { CellColours } from "./cellColours.ts";

/** A cell by its column and row, from 0. */
export type Cell = { readonly column: number; readonly row: number };

/**
 * The cells in which two pictures differ: their mean colours are further apart than fonts are smoothed and
 * files compressed differently. A word that is gone, or a line that has moved by half its height, is in it;
 * a picture of another size differs in all that the other has not.
 */
export function differingCells(one: CellColours, other: CellColours): readonly Cell[] {
  const columns = Math.max(one.columns, other.columns);
  const rows = Math.max(rowsOf(one), rowsOf(other));
  const cells = Array.from({ length: columns * rows }, (_, index) => ({
    column: index % columns,
    row: Math.floor(index / columns),
  }));
  return cells.filter((cell) => {
    const colour = colourAt(one, cell);
    const otherColour = colourAt(other, cell);
    if (!colour || !otherColour) return true;
    return colour.some(
      (value, channel) => Math.abs(value - (otherColour[channel] ?? 0)) > tolerated,
    );
  });
}

function rowsOf({ cells, columns }: CellColours): number {
  return cells.length / columns;
}

function colourAt({ cells, columns }: CellColours, { column, row }: Cell) {
  return column < columns ? cells[row * columns + column] : undefined;
}

/** Of 255. */
const tolerated = 16;
