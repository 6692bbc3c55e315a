/** One line of docs/benchmarks.md, as the report reads it from `bench/results.json`. Figures are written as they are to be read. */
export type BenchRow = {
  readonly row: string;
  readonly measured: string;
  /** "" where there is none. */
  readonly floor_or_rival: string;
  readonly ratio: number | null;
  readonly target: string;
  readonly met: boolean;
  /** How it was measured, or why it misses. */
  readonly note: string;
  readonly measured_at: string;
};

/** How a bench is run. */
export type BenchOptions = {
  /** Few repetitions: enough to see that it works, not to believe its figures. */
  readonly quick: boolean;
  readonly now: () => Date;
};
