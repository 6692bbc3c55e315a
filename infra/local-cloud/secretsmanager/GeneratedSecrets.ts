import { z } from "zod";
import { JsonFile } from "../storage/JsonFile.ts";
import { generateSecret } from "./generateSecret.ts";
import type { SecretDefinition } from "./SecretDefinition.ts";

const secretValueSchema = z.object({ value: z.string(), created_at_ms: z.number() });

/** What a secret holds, and since when. */
export type SecretValue = z.output<typeof secretValueSchema>;

const storedSchema = z.record(z.string(), secretValueSchema);

/**
 * The values of the template's secrets, each made up when it is first asked for. Whoever asks is told the same: Secrets
 * Manager's callers, and the configurations that CloudFormation would write a secret into.
 */
export class GeneratedSecrets {
  readonly #stored: Pick<JsonFile<z.output<typeof storedSchema>>, "value" | "write">;
  readonly #now: () => number;

  /** @param file where the values outlive this object; absent: they do not */
  constructor({ file, now = Date.now }: { readonly file?: string; now?: () => number } = {}) {
    this.#stored = file === undefined ? inMemory() : new JsonFile(file, storedSchema, {});
    this.#now = now;
  }

  valueOf({ arn, value }: SecretDefinition): SecretValue {
    const held = this.#stored.value[arn];
    if (held !== undefined && (typeof value !== "string" || held.value === value)) return held;
    const made = {
      value: typeof value === "string" ? value : generateSecret(value),
      created_at_ms: this.#now(),
    };
    this.#stored.write({ ...this.#stored.value, [arn]: made });
    return made;
  }
}

function inMemory() {
  let value: z.output<typeof storedSchema> = {};
  return {
    get value() {
      return value;
    },
    write: (next: typeof value) => {
      value = next;
    },
  };
}
