import { z } from "zod";

/** What a figure has to be: exactly this, or on this side of a bound. */
const expectation = z.union([
  z.number(),
  z.string(),
  z.strictObject({ at_most: z.number() }),
  z.strictObject({ at_least: z.number() }),
]);

const figureSchema = z.strictObject({
  /** As a row of a table names it: `leads stored`. */
  what: z.string().min(1),
  value: z.union([z.number(), z.string()]),
  /** Of a number, as it is written behind it: `ms`, `MB`, `/s`. */
  unit: z.string().optional(),
  /** Absent: the figure is reported, and nothing depends on it. */
  expected: expectation.optional(),
});

/** What one run of a show found, as `results/<show>.json` holds it. */
export const showResultSchema = z.strictObject({
  show: z.string().regex(/^[a-z]+$/),
  /** Repeats it. */
  command: z.string().min(1),
  /** When it ended. */
  date: z.iso.datetime(),
  /** On what it ran. */
  machine: z.string().min(1),
  figures: z.array(figureSchema).min(1),
  /** Whether every figure is what it has to be. */
  passed: z.boolean(),
});

/** A figure that a show found. */
export type Figure = Readonly<z.output<typeof figureSchema>>;

/** What one run of a show found. */
export type ShowResult = Readonly<z.output<typeof showResultSchema>>;
