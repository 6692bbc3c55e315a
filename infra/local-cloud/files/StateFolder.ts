import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseJson } from "@planner/shared/parseJson";
import type { z } from "zod";
import { replaceFile } from "./replaceFile.ts";

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
    for (const name of readdirSync(path).filter((each) => each.endsWith(fileExtension))) {
      const file = join(path, name);
      const value = schema.safeParse(parseJson(readFileSync(file, "utf8"))).data;
      if (value === undefined) {
        renameSync(file, `${file}.damaged`);
        report(`${file} was damaged. It is now ${name}.damaged, and its content is not used.`);
        continue;
      }
      this.#values.set(decodeURIComponent(name.slice(0, -fileExtension.length)), value);
    }
  }

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  values(): readonly Value[] {
    return [...this.#values.values()];
  }

  set(key: string, value: Value): void {
    replaceFile(this.#fileOf(key), JSON.stringify(value));
    this.#values.set(key, value);
  }

  delete(key: string): void {
    rmSync(this.#fileOf(key), { force: true });
    this.#values.delete(key);
  }

  #fileOf(key: string): string {
    return join(this.#path, encodeURIComponent(key) + fileExtension);
  }
}

const fileExtension = ".json";
