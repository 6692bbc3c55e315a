import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";

/**
 * A value kept in a file. It is written whole and at once: who dies in the middle leaves the earlier value. Only the
 * holder of the data folder's lock writes, so what was read once stays true.
 */
export class JsonFile<Value> {
  readonly #path: string;
  #value: Value;

  /**
   * @param initial what stands for a file that is not there
   * @throws LocalCloudError when what the file holds is something else
   */
  constructor(path: string, schema: z.ZodType<Value>, initial: Value) {
    this.#path = path;
    this.#value = existsSync(path) ? read(path, schema) : initial;
  }

  get value(): Value {
    return this.#value;
  }

  write(value: Value): void {
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(`${this.#path}.new`, JSON.stringify(value, undefined, 1), { mode: 0o600 });
    renameSync(`${this.#path}.new`, this.#path);
    this.#value = value;
  }
}

function read<Value>(path: string, schema: z.ZodType<Value>): Value {
  try {
    return schema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (cause) {
    throw new LocalCloudError(
      `${path} is not what the local cloud wrote: "npm run local:reset" deletes the local data and begins anew.`,
      { cause },
    );
  }
}
