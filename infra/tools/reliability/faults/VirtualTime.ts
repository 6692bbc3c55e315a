import { setImmediate as nextTurn } from "node:timers/promises";
import { type Clock, createClock } from "@sinonjs/fake-timers";

/** The visitors' clock. It stops while real work is pending: requests, and processes that start or die. */
export class VirtualTime {
  readonly clock: Clock;
  readonly #pending = new Set<Promise<unknown>>();

  constructor(startsAt: number) {
    this.clock = createClock(startsAt);
  }

  after(ms: number, callback: () => void): void {
    this.clock.setTimeout(callback, ms);
  }

  /** Time does not advance before the work has settled. @returns the same promise */
  track<T>(work: Promise<T>): Promise<T> {
    // The caller handles a rejection.
    const settled: Promise<unknown> = work
      .catch(() => undefined)
      .then(() => this.#pending.delete(settled));
    this.#pending.add(settled);
    return work;
  }

  /** Advances until no timers are left. @returns false if there are still timers after this many milliseconds */
  async runToEnd(maxMs: number): Promise<boolean> {
    const end = this.clock.now + maxMs;
    await this.#settle();
    while (this.clock.countTimers() > 0) {
      if (this.clock.now >= end) return false;
      this.clock.next();
      // The other timers that are due at the same time.
      this.clock.tick(0);
      await this.#settle();
    }
    return true;
  }

  async #settle(): Promise<void> {
    await nextTurn();
    while (this.#pending.size > 0) {
      await Promise.race(this.#pending);
      await nextTurn();
    }
  }
}
