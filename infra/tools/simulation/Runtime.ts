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
  private state: number;
  /** A binary heap, the next task first. */
  private readonly tasks: Task[] = [];

  constructor(seed: number, startAt: number) {
    this.state = seed;
    this.now = startAt;
  }

  /** From 0 to 1, by mulberry32. */
  readonly random = (): number => {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
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

  shuffled<Value>(values: readonly Value[]): Value[] {
    return values
      .map((value) => ({ value, order: this.random() }))
      .sort((a, b) => a.order - b.order)
      .map(({ value }) => value);
  }

  later(ms: number, run: () => void): void {
    const task = { at: this.now + Math.max(0, ms), order: this.random(), run };
    let index = this.tasks.push(task) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(task, this.at(parent))) break;
      this.tasks[index] = this.at(parent);
      index = parent;
    }
    this.tasks[index] = task;
  }

  readonly wait = (ms: number): Promise<void> => new Promise((resolve) => this.later(ms, resolve));

  /** Runs all tasks until a time. */
  async runUntil(end: number): Promise<void> {
    while (this.tasks.length > 0 && this.at(0).at <= end) {
      const task = this.takeFirst();
      this.now = task.at;
      task.run();
      // What waits for the task goes on before the next one.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.now = end;
  }

  private at(index: number): Task {
    const task = this.tasks[index];
    if (task === undefined) throw new Error("No task");
    return task;
  }

  private takeFirst(): Task {
    const first = this.at(0);
    const last = this.tasks.pop();
    if (last === undefined || this.tasks.length === 0) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= this.tasks.length) break;
      if (child + 1 < this.tasks.length && isBefore(this.at(child + 1), this.at(child))) child += 1;
      if (!isBefore(this.at(child), last)) break;
      this.tasks[index] = this.at(child);
      index = child;
    }
    this.tasks[index] = last;
    return first;
  }
}

function isBefore(a: Task, b: Task): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

/**
 * Lets the process's clock, timers and random numbers come from a runtime, so that handlers and libraries repeat
 * themselves for a seed.
 *
 * @returns what undoes it
 */
export function replaceGlobals(runtime: Runtime): () => void {
  const RealDate = Date;
  const { random } = Math;
  const { randomFillSync, randomUUID, randomBytes } = crypto;
  const { setTimeout } = timers;
  const fill = <Bytes extends NodeJS.ArrayBufferView>(bytes: Bytes): Bytes => {
    const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let index = 0; index < view.length; index += 1) view[index] = runtime.int(256);
    return bytes;
  };
  const uuid = () => {
    const hex = fill(Buffer.alloc(16)).toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parts, newTarget) =>
      Reflect.construct(target, parts.length === 0 ? [runtime.now] : parts, newTarget),
    get: (target, name) => (name === "now" ? () => runtime.now : Reflect.get(target, name)),
  });
  // A formatter takes long to make.
  const { DateTimeFormat } = Intl;
  const formats = new Map<string, Intl.DateTimeFormat>();
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct: (target, parts) => {
      const key = JSON.stringify(parts);
      const format = formats.get(key) ?? Reflect.construct(target, parts);
      formats.set(key, format);
      return format;
    },
  });
  Object.defineProperty(globalThis.crypto, "getRandomValues", { value: fill, configurable: true });
  Math.random = runtime.random;
  Object.assign(crypto, {
    randomFillSync: fill,
    randomUUID: uuid,
    randomBytes: (size: number) => fill(Buffer.alloc(size)),
  });
  Object.assign(timers, { setTimeout: runtime.wait });
  syncBuiltinESMExports();
  return () => {
    globalThis.Date = RealDate;
    Math.random = random;
    Intl.DateTimeFormat = DateTimeFormat;
    Reflect.deleteProperty(globalThis.crypto, "getRandomValues");
    Object.assign(crypto, { randomFillSync, randomUUID, randomBytes });
    Object.assign(timers, { setTimeout });
    syncBuiltinESMExports();
  };
}
