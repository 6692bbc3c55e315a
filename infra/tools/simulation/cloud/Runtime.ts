import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";

type Task = { readonly at: number; readonly order: number; readonly run: () => void };

/**
 * Time and chance of a simulated history. Everything that happens is a task at a time. Tasks at the same time run in an
 * order that the seed decides.
 */
export class Runtime {
  /** Milliseconds since the epoch. */
  now: number;
  #state: number;
  /** The next task last. */
  readonly #tasks: Task[] = [];

  constructor(seed: number, startAt: number) {
    this.#state = seed;
    this.now = startAt;
  }

  /** From 0 to 1, by mulberry32. */
  readonly random = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  /** A whole number from 0, below `limit`. */
  int(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  pick<Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value {
    const value = values[this.int(values.length)];
    if (value === undefined) throw new Error("There is nothing to pick from");
    return value;
  }

  chance(probability: number): boolean {
    return probability > 0 && this.random() < probability;
  }

  /** Adds a task, at the place that a binary search finds. */
  later(ms: number, run: () => void): void {
    const task = { at: this.now + Math.max(0, ms), order: this.random(), run };
    let low = 0;
    let high = this.#tasks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#tasks[middle];
      if (other !== undefined && isAfter(other, task)) low = middle + 1;
      else high = middle;
    }
    this.#tasks.splice(low, 0, task);
  }

  readonly wait = (ms: number): Promise<void> => new Promise((resolve) => this.later(ms, resolve));

  /** Runs all tasks until a time. */
  async runUntil(end: number): Promise<void> {
    for (let task = this.#tasks.at(-1); task && task.at <= end; task = this.#tasks.at(-1)) {
      this.#tasks.pop();
      this.now = task.at;
      task.run();
      // What waits for the task goes on before the next one.
      await new Promise<void>((resolve) => process.nextTick(resolve));
    }
    this.now = end;
  }
}

function isAfter(one: Task, other: Task): boolean {
  return one.at === other.at ? one.order > other.order : one.at > other.at;
}

/** The runtime of the history that is simulated now. */
let current = new Runtime(0, 0);
let isInstalled = false;

/**
 * Lets the process's clock, timers and random numbers come from a runtime, so that handlers and libraries repeat
 * themselves for a seed.
 */
export function replaceGlobals(runtime: Runtime): void {
  current = runtime;
  if (!isInstalled) installGlobals();
  isInstalled = true;
}

/** Once, because it takes long. */
function installGlobals(): void {
  const fill = <Bytes extends NodeJS.ArrayBufferView>(bytes: Bytes): Bytes => {
    const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let index = 0; index < view.length; index += 1) view[index] = current.int(256);
    return bytes;
  };
  const uuid = () => {
    const hex = fill(Buffer.alloc(16)).toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  globalThis.Date = new Proxy(Date, {
    construct: (target, parts, newTarget) =>
      Reflect.construct(target, parts.length === 0 ? [current.now] : parts, newTarget),
    get: (target, name) => (name === "now" ? () => current.now : Reflect.get(target, name)),
  });
  // A formatter takes long to make.
  const formats = new Map<string, Intl.DateTimeFormat>();
  Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
    construct: (target, parts) => {
      const key = JSON.stringify(parts);
      const format = formats.get(key) ?? Reflect.construct(target, parts);
      formats.set(key, format);
      return format;
    },
  });
  Object.defineProperty(globalThis.crypto, "getRandomValues", { value: fill });
  Math.random = () => current.random();
  Object.assign(crypto, {
    randomFillSync: fill,
    randomUUID: uuid,
    randomBytes: (size: number) => fill(Buffer.alloc(size)),
  });
  Object.assign(timers, { setTimeout: (ms: number) => current.wait(ms) });
  syncBuiltinESMExports();
}
