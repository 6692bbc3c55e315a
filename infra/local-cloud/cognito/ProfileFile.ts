import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Context } from "cognito-local/lib/services/context.js";
import type { DataStore } from "cognito-local/lib/services/dataStore/dataStore.js";

/**
 * The store cognito-local keeps a pool in. Its own one overwrites the file in place and gives out the very objects it
 * holds; this one replaces the file whole, and what it gives out is a copy.
 */
export class ProfileFile implements DataStore {
  readonly #path: string;
  #text: string;

  constructor(path: string, defaults: object) {
    this.#path = path;
    this.#text = existsSync(path) ? readFileSync(path, "utf8") : JSON.stringify(defaults);
    this.#write(this.#read());
  }

  async get<Value>(_: Context, key: string | string[], defaultValue?: Value) {
    let value = this.#read();
    for (const name of [key].flat()) value = value?.[name];
    return value ?? defaultValue ?? null;
  }

  async getRoot() {
    return this.#read();
  }

  async set<Value>(_: Context, key: string | string[], value: Value): Promise<void> {
    const { root, holder, name } = this.#place(key);
    holder[name] = value;
    this.#write(root);
  }

  async delete(_: Context, key: string | string[]): Promise<void> {
    const { root, holder, name } = this.#place(key);
    delete holder[name];
    this.#write(root);
  }

  /** Where a key's value is held, in a copy; what is missing on the way is made. */
  #place(key: string | string[]) {
    const root = this.#read();
    const path = [key].flat();
    const name = path.pop() ?? "";
    let holder = root;
    for (const step of path) {
      holder[step] ??= {};
      holder = holder[step];
    }
    return { root, holder, name };
  }

  #read() {
    return JSON.parse(this.#text, (name, value) =>
      name.endsWith("Date") ? new Date(value) : value,
    );
  }

  #write(root: object): void {
    this.#text = JSON.stringify(root, undefined, 1);
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(`${this.#path}.new`, this.#text, { mode: 0o600 });
    renameSync(`${this.#path}.new`, this.#path);
  }
}
