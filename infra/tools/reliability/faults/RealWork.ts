import { setImmediate as turn } from "node:timers/promises";

/** What is really under way, while virtual time stands still: requests, processes that start and die. */
export class RealWork {
  readonly #underWay = new Set<Promise<unknown>>();

  /** Time does not go on before this has ended. @returns the same promise */
  track<T>(work: Promise<T>): Promise<T> {
    const ended: Promise<void> = work.then(ignore, ignore);
    this.#underWay.add(ended);
    void ended.then(() => this.#underWay.delete(ended));
    return work;
  }

  /** Waits until nothing is under way, and all that followed from it has begun. */
  async settled(): Promise<void> {
    await turn();
    while (this.#underWay.size > 0) {
      await Promise.race(this.#underWay);
      await turn();
    }
  }
}

function ignore(): void {
  // Whoever began the work hears how it ended.
}
