/** The timeout of one event. It starts with the call of the handler, so waiting for a thread and loading the code do not count. */
export class TimeLimit {
  /** Shared with the thread, which writes when it called the handler, in milliseconds since the epoch. 0 until then. */
  readonly startedAt = new BigInt64Array(new SharedArrayBuffer(8));
  readonly #timeoutMs: number;
  readonly #createdAtMs = Date.now();
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    this.#timer = setTimeout(() => this.#check(), timeoutMs);
  }

  /** Aborts at the timeout. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Call this when the event is finished. */
  end(): void {
    clearTimeout(this.#timer);
  }

  #check(): void {
    const leftMs = this.#endsAtMs() - Date.now();
    if (leftMs <= 0) this.#controller.abort();
    else this.#timer = setTimeout(() => this.#check(), Math.min(leftMs, this.#timeoutMs));
  }

  #endsAtMs(): number {
    const startedAtMs = Number(Atomics.load(this.startedAt, 0));
    return startedAtMs === 0 ? this.#createdAtMs + maxStartMs : startedAtMs + this.#timeoutMs;
  }
}

/** Code that never finishes loading must time out too. */
const maxStartMs = 60_000;
