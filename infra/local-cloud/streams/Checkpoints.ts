import { z } from "zod";
import { JsonFile } from "../storage/JsonFile.ts";

const fileSchema = z.record(
  z.string(),
  z.object({
    /** When the mapping first ran: one that begins at the newest record leaves out what is older. */
    began_at_ms: z.number(),
    /** The last record done with, by stream and shard. */
    done: z.record(z.string(), z.string()),
  }),
);

/** How far each mapping has come in its stream. Kept in a file: a restart goes on where the last run ended. */
export class Checkpoints {
  readonly #file: JsonFile<z.output<typeof fileSchema>>;

  constructor(path: string) {
    this.#file = new JsonFile<z.output<typeof fileSchema>>(path, fileSchema, {});
  }

  /** Notes that a mapping runs, and says since when it does. */
  begin(mapping: string, nowMs: number): number {
    const known = this.#file.value[mapping];
    if (known !== undefined) return known.began_at_ms;
    this.#file.write({ ...this.#file.value, [mapping]: { began_at_ms: nowMs, done: {} } });
    return nowMs;
  }

  /** The sequence number of the last record done with. */
  of(mapping: string, shard: string): string | undefined {
    return this.#file.value[mapping]?.done[shard];
  }

  keep(mapping: string, shard: string, sequenceNumber: string): void {
    const known = this.#file.value[mapping];
    if (known === undefined) throw new Error(`The mapping ${mapping} has not begun`);
    const done = { ...known.done, [shard]: sequenceNumber };
    this.#file.write({ ...this.#file.value, [mapping]: { ...known, done } });
  }
}
