/** Web Locks of one browser, exclusive ones: https://w3c.github.io/web-locks/ */
export class LockQueue<Holder> {
  readonly #queues = new Map<string, Request<Holder>[]>();

  /**
   * Waits in line for a lock and holds it until the promise settles that `hold` returns.
   *
   * @throws DOMException when the signal aborts before the lock is had
   */
  request(holder: Holder, { name, signal, hold }: LockRequest): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      const leave = () => {
        queue.splice(queue.indexOf(request), 1);
        grantFirst(queue);
      };
      const request: Request<Holder> = {
        holder,
        granted: false,
        grant: () =>
          queueMicrotask(() => {
            if (queue.includes(request)) resolve(hold().finally(leave));
          }),
      };
      signal.addEventListener("abort", () => {
        if (request.granted || !queue.includes(request)) return;
        leave();
        reject(new DOMException("The request was aborted", "AbortError"));
      });
      queue.push(request);
      grantFirst(queue);
    });
  }

  /** A page that is gone holds nothing and waits for nothing. */
  release(holder: Holder): void {
    for (const queue of this.#queues.values()) {
      const left = queue.filter((request) => request.holder !== holder);
      queue.splice(0, queue.length, ...left);
      grantFirst(queue);
    }
  }
}

/** What a page asks for. */
export type LockRequest = {
  readonly name: string;
  readonly signal: AbortSignal;
  readonly hold: () => Promise<unknown>;
};

type Request<Holder> = {
  readonly holder: Holder;
  granted: boolean;
  readonly grant: () => void;
};

function grantFirst<Holder>([first]: readonly Request<Holder>[]): void {
  if (first === undefined || first.granted) return;
  first.granted = true;
  first.grant();
}
