import type { z } from "zod";
import { parseJson, StateFile, type StateFolder } from "./StateFile.ts";

/** What a JSON file contains. */
export type JsonFileOptions<Value> = {
  readonly name: string;
  readonly schema: z.ZodType<Value>;
  /** The value if the file does not exist or is damaged. */
  readonly initial: Value;
  /** What a damaged file means for the user, as a sentence. */
  readonly loss: string;
};

/**
 * A value in a file. Each write replaces the whole file atomically, so a crash leaves the previous value. The value is
 * read once, because only the holder of the data folder's lock writes.
 */
export class JsonFile<Value> {
  readonly #file: StateFile;
  #value: Value;

  constructor(folder: StateFolder, { name, schema, initial, loss }: JsonFileOptions<Value>) {
    this.#file = new StateFile(folder, name);
    const text = this.#file.read();
    const stored = text === undefined ? undefined : parseJson(schema, text);
    if (text !== undefined && stored === undefined) this.#file.setAside(loss);
    this.#value = stored ?? initial;
  }

  get value(): Value {
    return this.#value;
  }

  write(value: Value): void {
    this.#value = value;
    this.#file.replace(JSON.stringify(value, undefined, 1));
  }
}
