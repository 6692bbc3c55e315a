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
