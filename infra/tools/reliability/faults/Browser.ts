import type { Page } from "./Page.ts";
import type { BrowserTraits } from "./Scenario.ts";

/** One visitor's browser: the state that its pages share and that outlives them. */
export class Browser {
  readonly traits: BrowserTraits;
  readonly locks = new WebLocks();
  readonly storage = new Map<string, string>();
  readonly pages = new Set<Page>();
  /** The idempotency keys of all requests that left the browser. */
  readonly sentKeys = new Set<string>();
  /** Every key that was ever stored. */
  readonly storedNames = new Set<string>();
  isOnline = true;

  constructor(traits: BrowserTraits) {
    this.traits = traits;
  }

  store(name: string, value: string): void {
    if (!this.traits.canStore) throw new DOMException("No room", "QuotaExceededError");
    this.storedNames.add(name);
    this.storage.set(name, value);
  }

  /** Restores the network and fires `online` on every page. */
  reconnect(): void {
    if (this.isOnline) return;
    this.isOnline = true;
    for (const page of this.pages) page.dispatch("online");
  }
}

/**
 * Exclusive Web Locks: granted in order, released when the callback settles or the page ends. Node 20 has none.
 * https://w3c.github.io/web-locks/
 */
class WebLocks {
  readonly #queues = new Map<string, Promise<unknown>>();

  request(
    page: Page,
    name: string,
    { signal, hold }: { readonly signal: AbortSignal; readonly hold: () => Promise<unknown> },
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new DOMException("The request was aborted", "AbortError"));
      signal.addEventListener("abort", refuse);
      const earlier = this.#queues.get(name) ?? Promise.resolve();
      const released = earlier.then(() => {
        if (signal.aborted || page.hasEnded) return undefined;
        signal.removeEventListener("abort", refuse);
        const held = hold();
        held.then(resolve, reject);
        return Promise.race([held, page.ended]).catch(() => undefined);
      });
      this.#queues.set(name, released);
    });
  }
}

/** A `localStorage` whose items are also its own properties, as in a browser: the outbox lists them by `Object.keys`. */
export function createStorage(
  items: ReadonlyMap<string, string>,
  write: (name: string, value: string) => void,
  remove: (name: string) => void,
): object {
  const methods = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: write,
    removeItem: remove,
  };
  return new Proxy(methods, {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_, name) => {
      const value = typeof name === "string" ? items.get(name) : undefined;
      return value === undefined ? undefined : { value, configurable: true, enumerable: true };
    },
  });
}
