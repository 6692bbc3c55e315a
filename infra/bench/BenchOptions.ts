/** How a bench is run. */
export type BenchOptions = {
  /** A few repetitions: enough to see that it works, not to believe its figures. */
  readonly quick: boolean;
  /** Gives it up. */
  readonly signal: AbortSignal;
  readonly now: () => Date;
};
