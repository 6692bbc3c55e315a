import * as z from "zod/mini";

/**
 * One line of docs/benchmarks.md. The bench of a workspace writes an array of them into its `bench/results.json`;
 * figures are written as they are to be read, units included.
 */
export const benchRowSchema = z.strictObject({
  /** What was measured. */
  row: z.string().check(z.minLength(1)),
  measured: z.string().check(z.minLength(1)),
  /** The same of the floor or the rival, in the same run; "" where there is none. */
  floor_or_rival: z.string(),
  /** Measured to floor or rival; null where there is none. */
  ratio: z.nullable(z.number()),
  target: z.string().check(z.minLength(1)),
  met: z.boolean(),
  /** How it was measured, or why it misses; a row that misses must say why. */
  note: z.string(),
  measured_at: z.iso.datetime(),
});

export type BenchRow = z.infer<typeof benchRowSchema>;

/** How a bench is run. */
export type BenchOptions = {
  /** A few repetitions: enough to see that it works, not to believe its figures. */
  readonly quick: boolean;
  /** Gives it up. */
  readonly signal: AbortSignal;
  readonly now: () => Date;
};

/** A workspace's benches by their names, in the order in which they are run. */
export type Benches = Readonly<Record<string, (options: BenchOptions) => Promise<BenchRow[]>>>;

/** The middle of the values, or the mean of the two in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  return (upper + lower) / 2;
}

/** The median of what one is to the other, taken round by round: the machine's speed drifts less within one. */
export function medianRatio(values: readonly number[], others: readonly number[]): number {
  return median(values.map((value, round) => value / (others[round] ?? Number.NaN)));
}
