/** A width in percent for the skeleton of a row's text, at most 39 above the narrowest. Differs from row to row, as texts do. */
export function variedWidth(row: number, narrowest: number): string {
  return `${narrowest + ((row * 17) % 40)}%`;
}
