/** A width for the skeleton of a row's text, from the narrowest to 39% more: it differs from row to row, as texts do. */
export function variedWidth(row: number, narrowest: number): string {
  return `${narrowest + ((row * 17) % 40)}%`;
}
