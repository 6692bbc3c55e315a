/** A clock that stands still until it is told to go on, with timers by it. */
export class VirtualClock {
  #nowMs: number;
  #lastTimer = 0;
  readonly #timers = new Map<number, { readonly atMs: number; readonly ring: () => void }>();

  /** @param nowMs milliseconds since 1970 */
  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  /** @returns by what the timer is cleared */
  after(ms: number, ring: () => void): number {
    this.#lastTimer += 1;
    this.#timers.set(this.#lastTimer, { atMs: this.#nowMs + Math.max(0, ms), ring });
    return this.#lastTimer;
  }

  clear(timer: number): void {
    this.#timers.delete(timer);
  }

  /** Goes on to the next moment of a timer and rings all that are due. False: there is none. */
  advance(): boolean {
    const nextMs = Math.min(...[...this.#timers.values()].map(({ atMs }) => atMs));
    if (nextMs === Number.POSITIVE_INFINITY) return false;
    this.#nowMs = nextMs;
    for (const [timer, { atMs, ring }] of [...this.#timers]) {
      if (atMs > nextMs) continue;
      // One that another has just cleared does not ring.
      if (this.#timers.delete(timer)) ring();
    }
    return true;
  }
}
