import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
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

/**
 * Entries kept in a file, a line of JSON each, for what changes too often to be written whole. Who dies in the middle
 * leaves half a line at the end, which was never acknowledged and goes.
 */
export class JournalFile<Entry> {
  readonly #path: string;
  readonly #schema: z.ZodType<Entry>;
  #lines = 0;

  constructor(path: string, schema: z.ZodType<Entry>) {
    this.#path = path;
    this.#schema = schema;
  }

  /** How many entries the file holds. */
  get length(): number {
    return this.#lines;
  }

  /** @throws LocalCloudError when what the file holds is something else */
  read(): readonly Entry[] {
    if (!existsSync(this.#path)) return [];
    const lines = readFileSync(this.#path, "utf8").split("\n");
    const half = lines.pop();
    const entries = this.#parse(lines);
    this.#lines = entries.length;
    if (half !== "") this.rewrite(entries);
    return entries;
  }

  append(...entries: readonly Entry[]): void {
    mkdirSync(dirname(this.#path), { recursive: true });
    appendFileSync(this.#path, linesOf(entries), { mode: 0o600 });
    this.#lines += entries.length;
  }

  /** Puts other entries in the place of all of them, at once. */
  rewrite(entries: readonly Entry[]): void {
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(`${this.#path}.new`, linesOf(entries), { mode: 0o600 });
    renameSync(`${this.#path}.new`, this.#path);
    this.#lines = entries.length;
  }

  #parse(lines: readonly string[]): readonly Entry[] {
    try {
      return lines.map((line) => this.#schema.parse(JSON.parse(line)));
    } catch (cause) {
      throw new LocalCloudError(
        `${this.#path} is not what the local cloud wrote: "npm run local:reset" deletes the local data and begins anew.`,
        { cause },
      );
    }
  }
}

function linesOf(entries: readonly unknown[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
}
