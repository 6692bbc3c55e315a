import { parseArgs } from "node:util";
import { z } from "zod";

/** What a run may be told. */
export type FuzzOptions = z.output<typeof optionsSchema>;

/**
 * Reads `--requests` and `--seed`.
 *
 * @param newSeed of a run that is told none
 * @throws ZodError or TypeError naming the option that does not hold
 */
export function readFuzzOptions(args: readonly string[], newSeed: number): FuzzOptions {
  const { values } = parseArgs({
    args: [...args],
    options: { requests: { type: "string" }, seed: { type: "string" } },
  });
  return optionsSchema.parse({ seed: newSeed, ...values });
}

const optionsSchema = z.object({
  requests: z.coerce.number().int().min(1).default(100_000),
  seed: z.coerce.number().int().min(0),
});
