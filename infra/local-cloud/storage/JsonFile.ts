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
 * A value in a file. Each write replaces the whole file atomically, so a crash leaves the previous value. The value is
 * read once, because only the holder of the data folder's lock writes.
 */
export class JsonFile<Value> {
  readonly #path: string;
  #value: Value;

  /**
   * @param initial the value if the file does not exist
   * @throws LocalCloudError if the file does not match the schema
   */
  constructor(path: string, schema: z.ZodType<Value>, initial: Value) {
    this.#path = path;
    this.#value = existsSync(path)
      ? parsed(path, () => schema.parse(JSON.parse(readFileSync(path, "utf8"))))
      : initial;
  }

  get value(): Value {
    return this.#value;
  }

  write(value: Value): void {
    replaceFile(this.#path, JSON.stringify(value, undefined, 1));
    this.#value = value;
  }
}

/**
 * Entries in a file, one line of JSON each, for data that changes too often to rewrite the file each time. A crash may
 * leave half a line at the end. That entry was never acknowledged and is dropped.
 */
export class JournalFile<Entry> {
  readonly #path: string;
  readonly #schema: z.ZodType<Entry>;
  #length = 0;

  constructor(path: string, schema: z.ZodType<Entry>) {
    this.#path = path;
    this.#schema = schema;
  }

  /** The number of entries in the file. */
  get length(): number {
    return this.#length;
  }

  /** @throws LocalCloudError if the file does not match the schema */
  read(): readonly Entry[] {
    if (!existsSync(this.#path)) return [];
    const lines = readFileSync(this.#path, "utf8").split("\n");
    const incomplete = lines.pop();
    const entries = parsed(this.#path, () =>
      lines.map((line) => this.#schema.parse(JSON.parse(line))),
    );
    this.#length = entries.length;
    if (incomplete !== "") this.rewrite(entries);
    return entries;
  }

  append(...entries: readonly Entry[]): void {
    mkdirSync(dirname(this.#path), { recursive: true });
    appendFileSync(this.#path, linesOf(entries), { mode: 0o600 });
    this.#length += entries.length;
  }

  /** Replaces all entries atomically. */
  rewrite(entries: readonly Entry[]): void {
    replaceFile(this.#path, linesOf(entries));
    this.#length = entries.length;
  }
}

function replaceFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

function linesOf(entries: readonly unknown[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
}

function parsed<Value>(path: string, parse: () => Value): Value {
  try {
    return parse();
  } catch (cause) {
    throw new LocalCloudError(
      `${path} was not written by this version of the local cloud. "npm run local:reset" deletes the local data and starts again.`,
      { cause },
    );
  }
}
