import * as z from "zod";

const targetSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("at most"), limit: z.number() }),
  z.strictObject({ kind: z.literal("at least"), limit: z.number() }),
  /** `limit` is a factor: 1.2 allows 20% more than the baseline. */
  z.strictObject({ kind: z.literal("times baseline"), limit: z.number() }),
]);

const measurementSchema = z.strictObject({
  name: z.string().min(1),
  value: z.number(),
  /** Printed after the value: `ms`, `kB`, `requests`. */
  unit: z.string(),
  /** The same measurement of the baseline, taken in the same run. */
  baseline: z.number().optional(),
  target: targetSchema,
  /** How it was measured, and an explanation of the value. */
  note: z.string(),
});

/** One row of docs/benchmarks.md. */
export const benchRowSchema = measurementSchema.extend({
  /** The benchmark that measured the row. Rerunning it replaces all its rows. */
  benchmark: z.string(),
  measuredAt: z.iso.datetime(),
});

export type Measurement = z.output<typeof measurementSchema>;

export type BenchRow = z.output<typeof benchRowSchema>;

export type BenchOptions = {
  /** A few rounds: enough to show that the benchmark works, too few for reliable figures. */
  readonly quick: boolean;
};

export type Benchmark = (options: BenchOptions) => Promise<readonly Measurement[]>;

export function meetsTarget({ value, baseline, target: { kind, limit } }: Measurement): boolean {
  switch (kind) {
    case "at most":
      return value <= limit;
    case "at least":
      return value >= limit;
    case "times baseline":
      return baseline !== undefined && value <= baseline * limit;
  }
}

/** The middle value, or the mean of the two in the middle. NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  return (upper + lower) / 2;
}
