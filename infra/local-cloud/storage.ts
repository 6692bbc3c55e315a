import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { z } from "zod";

/** Where a service keeps its state. */
export type StateOptions<Value> = {
  /** Absolute. The folder is created if it is missing. */
  readonly path: string;
  readonly schema: z.ZodType<Value>;
  /** Receives a line about each damaged file. */
  readonly report: (line: string) => void;
};

/**
 * The state of a service: values by key, each in a JSON file. A change is in its file before the call returns, so a killed
 * process loses nothing that it acknowledged. Only the holder of the data folder's lock may open it.
 */
export class StateFolder<Value> {
  readonly #path: string;
  readonly #values = new Map<string, Value>();

  /** Reads all values. A damaged file is renamed and its value is missing. */
  constructor({ path, schema, report }: StateOptions<Value>) {
    this.#path = path;
    mkdirSync(path, { recursive: true });
    for (const name of readdirSync(path).filter((each) => each.endsWith(ending))) {
      const file = join(path, name);
      const value = parseJson(schema, readFileSync(file, "utf8"));
      if (value === undefined) {
        renameSync(file, `${file}.damaged`);
        report(`${file} was damaged. It is now ${name}.damaged, and its content is not used.`);
      } else this.#values.set(decodeURIComponent(name.slice(0, -ending.length)), value);
    }
  }

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  values(): readonly Value[] {
    return [...this.#values.values()];
  }

  set(key: string, value: Value): void {
    replaceFile(this.fileOf(key), JSON.stringify(value));
    this.#values.set(key, value);
  }

  delete(key: string): void {
    rmSync(this.fileOf(key), { force: true });
    this.#values.delete(key);
  }

  fileOf(key: string): string {
    return join(this.#path, encodeURIComponent(key) + ending);
  }
}

const ending = ".json";

/** Replaces a file atomically: other processes, and the next start after a kill, read the old text or the new one. */
export function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
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

/** Returns a function that adds a line with the time to a log. If the disk is full, the line goes to the terminal. */
export function logFile(path: string): (line: string) => void {
  return (line) => {
    try {
      appendFileSync(path, `${new Date().toISOString()} ${line}\n`, { mode: 0o600 });
    } catch (error) {
      process.stderr.write(`${line} (not logged: ${error})\n`);
    }
  };
}
