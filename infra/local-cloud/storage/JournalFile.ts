import { appendFileSync, existsSync, mkdirSync, truncateSync } from "node:fs";
import { dirname } from "node:path";
import type { z } from "zod";
import { parseJson, StateFile, type StateFolder } from "./StateFile.ts";

/** What a journal contains. */
export type JournalOptions<Entry> = {
  readonly name: string;
  readonly schema: z.ZodType<Entry>;
  /** What the entries are, in the plural: `emails`. */
  readonly entries: string;
};

/**
 * Entries in a file, one line of JSON each, for data that changes too often to rewrite the file each time. A crash may
 * leave half a line at the end. That entry was never acknowledged and is dropped.
 */
export class JournalFile<Entry> {
  readonly #file: StateFile;
  readonly #options: JournalOptions<Entry>;
  #length = 0;
  /** The bytes of all complete lines in the file. */
  #size = 0;
  /** Lines that could not be written yet. */
  #pending = "";

  constructor(folder: StateFolder, options: JournalOptions<Entry>) {
    this.#file = new StateFile(folder, options.name);
    this.#options = options;
  }

  /** The number of entries. */
  get length(): number {
    return this.#length;
  }

  /** The readable entries. If there are others, the file is kept as a damaged one. */
  read(): readonly Entry[] {
    const text = this.#file.read() ?? "";
    const lines = text.split("\n");
    const incomplete = lines.pop();
    const entries = lines.flatMap((line) => parseJson(this.#options.schema, line) ?? []);
    const lost = lines.length - entries.length;
    if (lost > 0) {
      this.#file.setAside(`${lost} of ${lines.length} ${this.#options.entries} were lost.`);
    }
    this.#length = entries.length;
    this.#size = Buffer.byteLength(text);
    if (lost > 0 || incomplete !== "") this.rewrite(entries);
    return entries;
  }

  append(...entries: readonly Entry[]): void {
    this.#length += entries.length;
    const isAfterFailure = this.#pending !== "";
    this.#pending += linesOf(entries);
    const isWritten = this.#file.attempt(() => {
      mkdirSync(dirname(this.#file.path), { recursive: true });
      // A failed write may have left half a line.
      if (isAfterFailure && existsSync(this.#file.path)) truncateSync(this.#file.path, this.#size);
      appendFileSync(this.#file.path, this.#pending, { mode: 0o600 });
    });
    if (isWritten) this.#written(this.#size + Buffer.byteLength(this.#pending));
  }

  /** Replaces all entries by fewer ones with the same meaning. */
  rewrite(entries: readonly Entry[]): void {
    const text = linesOf(entries);
    if (!this.#file.replace(text)) return;
    this.#length = entries.length;
    this.#written(Buffer.byteLength(text));
  }

  #written(size: number): void {
    this.#size = size;
    this.#pending = "";
  }
}

function linesOf(entries: readonly unknown[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
}
