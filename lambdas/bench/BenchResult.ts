/** What was measured at two sizes. */
export type BenchResult = {
  readonly title: string;
  /** What the two columns are of, the small one first: `1,000 leads`. */
  readonly sizes: readonly [string, string];
  readonly rows: readonly BenchRow[];
};

/** One thing that was measured: the medians at both sizes. */
export type BenchRow = {
  readonly name: string;
  readonly smallMs: number;
  readonly largeMs: number;
};
