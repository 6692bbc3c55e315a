/** Something that happens at a time. The order decides between tasks at the same time. */
type Task = { readonly at: number; readonly order: number; readonly run: () => void };

/**
 * Time and chance of a simulated history. Everything that happens is a task at a time. Tasks at the same time run in an
 * order that the seed decides.
 */
export class Runtime {
  /** Milliseconds since the epoch. */
  now: number;
  /** The state of the random numbers. */
  #state: number;
  /** Sorted, the next task last. */
  readonly #tasks: Task[] = [];

  constructor(seed: number, startAt: number) {
    this.#state = seed;
    this.now = startAt;
  }

  /** A number from 0 to 1, by the generator mulberry32. */
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

  /** One of the values, each with the same probability. */
  pick<Value>(values: readonly Value[]): Value {
    const value = values[this.int(values.length)];
    if (value === undefined) throw new Error("There is nothing to pick from");
    return value;
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return probability > 0 && this.random() < probability;
  }

  /** Adds a task, at the place in the order that a binary search finds. */
  later(ms: number, run: () => void): void {
    const task = { at: this.now + Math.max(0, ms), order: this.random(), run };
    let low = 0;
    let high = this.#tasks.length;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const other = this.#tasks[middle];
      if (other !== undefined && isAfter(other, task)) low = middle + 1;
      else high = middle;
    }
    this.#tasks.splice(low, 0, task);
  }

  /** Waits for a simulated time. */
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
