import { createContext, type Script } from "node:vm";
import { type Browser, createStorage } from "./Browser.ts";
import type { PageScript, VisitorLead } from "./pageScript.ts";
import type { PageEnd } from "./Scenario.ts";
import type { VirtualTime } from "./VirtualTime.ts";

/** The environment shared by all pages in a scenario. */
export type PageWorld = {
  readonly script: Script;
  readonly time: VirtualTime;
  /** At least 0, below 1. */
  readonly random: () => number;
  readonly send: (browser: Browser, request: PageRequest) => Promise<Response>;
  /** Counts the page ends by name. */
  readonly count: (name: string) => void;
};

/** A request that a page sent. It continues even if the page ends. */
export type PageRequest = {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

type FetchInit = Omit<PageRequest, "path"> & { readonly signal: AbortSignal };

/** A browser page that runs the product's own code until it is closed or crashes. */
export class Page {
  /** Resolves when the page ends. */
  readonly ended: Promise<void>;
  readonly #browser: Browser;
  readonly #world: PageWorld;
  readonly #end: PageEnd | undefined;
  readonly #window = new EventTarget();
  readonly #document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  readonly #script: PageScript;
  #resolveEnded: () => void = () => undefined;
  #tryNow: () => void = () => undefined;
  #steps = 0;
  #hasEnded = false;

  constructor(browser: Browser, world: PageWorld, end?: PageEnd) {
    this.#browser = browser;
    this.#world = world;
    this.#end = end;
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve;
    });
    this.#script = world.script.runInContext(createContext(this.#globals()));
    browser.pages.add(this);
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** The visitor presses Generate My Plan. */
  submit(lead: VisitorLead): void {
    if (this.#hasEnded) return;
    this.#tryNow = this.#script.outbox.submit(this.#script.saveLeadBody(lead)).tryNow;
  }

  /** The visitor presses Try again. */
  tryAgain(): void {
    if (!this.#hasEnded) this.#tryNow();
  }

  /** Whether an earlier page left a lead in storage. */
  hasPendingLeads(): boolean {
    return this.#script.hasPendingLeads();
  }

  /** What the application does when a page loads. */
  load(): void {
    if (!this.#hasEnded && this.hasPendingLeads()) this.#script.outbox.resume();
  }

  dispatch(event: "online" | "pagehide"): void {
    if (!this.#hasEnded) this.#window.dispatchEvent(new Event(event));
  }

  /** Fires the events of a closing page, then ends the page. */
  close(): void {
    if (this.#hasEnded) return;
    this.#document.visibilityState = "hidden";
    this.#document.dispatchEvent(new Event("visibilitychange"));
    this.dispatch("pagehide");
    this.crash();
  }

  /** After this, the page's code has no effect. */
  crash(): void {
    this.#hasEnded = true;
    this.#browser.pages.delete(this);
    this.#resolveEnded();
  }

  /** Runs one step of the page. The page may end during this step. */
  #step(action: () => void): void {
    if (this.#hasEnded) return;
    this.#steps += 1;
    const how = this.#steps === this.#end?.step ? this.#end.how : undefined;
    if (how !== undefined) this.#world.count(`page ${how} a step`);
    if (how === "crashes before") {
      this.crash();
      return;
    }
    if (how === "is closed after") this.#world.time.after(0, () => this.close());
    try {
      action();
    } finally {
      if (how === "crashes after") this.crash();
    }
  }

  #fetch(path: string, { signal, ...request }: FetchInit): Promise<Response> {
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
      this.#step(() => {
        this.#world.send(this.#browser, { ...request, path }).then(
          (answer) => this.#step(() => resolve(answer)),
          (error) => this.#step(() => reject(error)),
        );
      });
    });
  }

  #requestLock(
    name: string,
    { signal }: { readonly signal: AbortSignal },
    hold: () => Promise<unknown>,
  ): Promise<unknown> {
    return this.#browser.locks.request(this, name, { signal, hold });
  }

  #globals(): Record<string, unknown> {
    const { time, random } = this.#world;
    const { storage, traits } = this.#browser;
    const locks = { request: this.#requestLock.bind(this) };
    const nothing = () => undefined;
    return {
      localStorage: createStorage(
        storage,
        (name, value) => this.#step(() => this.#browser.store(name, value)),
        (name) => this.#step(() => storage.delete(name)),
      ),
      sessionStorage: createStorage(new Map(), nothing, nothing),
      navigator: traits.hasWebLocks ? { locks } : {},
      window: this.#window,
      document: this.#document,
      fetch: this.#fetch.bind(this),
      setTimeout: (callback: () => void, ms: number) =>
        time.clock.setTimeout(() => this.#step(callback), ms),
      clearTimeout: time.clock.clearTimeout,
      Date: time.clock.Date,
      seededRandom: random,
      // Keys must differ even if a scenario is repeated on the same table.
      crypto: { getRandomValues: (bytes: Uint8Array) => crypto.getRandomValues(bytes) },
      AbortController,
      DOMException,
    };
  }
}
