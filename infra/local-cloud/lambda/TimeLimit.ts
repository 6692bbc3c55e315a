/**
 * The time that one event may take. It begins when the thread has loaded the function's code: Lambda does not count that,
 * and on a busy machine a thread is long in coming.
 */
export class TimeLimit {
  /** Shared with the thread, which notes when it began, in milliseconds since the epoch; 0 until then. */
  readonly begunAt = new BigInt64Array(new SharedArrayBuffer(8));
  readonly #timeoutMs: number;
  readonly #madeAtMs = Date.now();
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    this.#timer = setTimeout(() => this.#look(), timeoutMs);
  }

  /** Aborts when the time is up. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The event is done with. */
  end(): void {
    clearTimeout(this.#timer);
  }

  #look(): void {
    const leftMs = this.#endsAtMs() - Date.now();
    if (leftMs <= 0) this.#controller.abort();
    else this.#timer = setTimeout(() => this.#look(), Math.min(leftMs, this.#timeoutMs));
  }

  #endsAtMs(): number {
    const begunAtMs = Number(Atomics.load(this.begunAt, 0));
    return begunAtMs === 0 ? this.#madeAtMs + longestStartMs : begunAtMs + this.#timeoutMs;
  }
}

/** Code that waits for something while it is loaded never begins. */
const longestStartMs = 60_000;
