import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import type { z } from "zod";

/** Where a service keeps its state, and how it reports damaged files and failed writes. */
export type StateFolder = {
  /** Absolute. It is created on the first write. */
  readonly path: string;
  readonly report: (line: string) => void;
};

/** A file with the state of a service. Damage and failed writes are reported, but never stop the local cloud. */
export class StateFile {
  readonly path: string;
  /** Runs a write. Returns whether it succeeded. */
  readonly attempt: (write: () => void) => boolean;
  readonly #report: (line: string) => void;

  constructor(folder: StateFolder, name: string) {
    this.path = join(folder.path, name);
    this.#report = folder.report;
    this.attempt = writeAttempts(this.path, {
      report: folder.report,
      consequence: "Changes are lost if the local cloud stops before a write succeeds.",
    });
  }

  /** The file's text. Undefined if there is no file. */
  read(): string | undefined {
    return existsSync(this.path) ? readFileSync(this.path, "utf8") : undefined;
  }

  /** Renames a damaged file, so that it can be examined, and reports what was lost. */
  setAside(loss: string): void {
    const aside = `${this.path}.damaged-${new Date().toISOString().replaceAll(":", "-")}`;
    renameSync(this.path, aside);
    this.#report(`${this.path} was damaged. ${loss} The damaged file is now ${basename(aside)}.`);
  }

  /** Replaces the whole file. */
  replace(text: string): boolean {
    return this.attempt(() => replaceFile(this.path, text));
  }
}

/**
 * Replaces a file atomically and durably: after a crash or a power failure it has the old text or the new one.
 *
 * @throws Error of the file system
 */
export function replaceFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(`${path}.new`, "w", 0o600);
  try {
    writeFileSync(file, text);
    // Otherwise the rename can reach the disk before the text does.
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.new`, path);
}

/** The value of a JSON text. Undefined if the text is not JSON or does not match the schema. */
export function parseJson<Value>(schema: z.ZodType<Value>, text: string): Value | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Returns a function that runs writes to a file and returns whether they succeeded. Of several failures in a row, such as
 * on a full disk, it reports the first.
 */
export function writeAttempts(
  path: string,
  { report, consequence }: Pick<StateFolder, "report"> & { readonly consequence: string },
): (write: () => void) => boolean {
  let isFailing = false;
  return (write) => {
    try {
      write();
      isFailing = false;
    } catch (error) {
      if (!isFileSystemError(error)) throw error;
      if (!isFailing) report(`Cannot write ${path} (${error.message}). ${consequence}`);
      isFailing = true;
    }
    return !isFailing;
  };
}

function isFileSystemError(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error;
}
