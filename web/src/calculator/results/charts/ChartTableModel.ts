/** A chart's figures as a table. */
export type ChartTableModel = {
  readonly caption: string;
  readonly columns: readonly string[];
  /** Rows of text; the first cell names the row. */
  readonly rows: readonly (readonly [string, ...string[]])[];
};
