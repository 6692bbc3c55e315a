import { createContext, type Script } from "node:vm";
import type { Tally } from "../Tally.ts";
import type { VirtualClock } from "../VirtualClock.ts";
import type { Browser } from "./Browser.ts";
import type { PageScript, VisitorsLead } from "./PageScript.ts";
import { webStorage } from "./webStorage.ts";

/** What a page lives in, besides its browser. */
export type PageWorld = {
  readonly script: Script;
  readonly clock: VirtualClock;
  /** At least 0, under 1. */
  readonly random: () => number;
  readonly send: (browser: Browser, request: PageRequest) => Promise<Response>;
  /** Counts how pages ended. */
  readonly tally: Tally;
};

/** A request as it leaves a page. It goes on when the page is gone. */
export type PageRequest = {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/**
 * How a page ends, at a step of its own: it crashes with nothing of the step done, or all of it and not a thing more; or it
 * is closed after it, and hears of that. Steps are what it writes, erases, sends and is told.
 */
export type PageEnd = {
  readonly step: number;
  readonly how: "crashes before" | "crashes after" | "is closed after";
};

type FetchInit = Omit<PageRequest, "path"> & { readonly signal: AbortSignal };

/** One page of a browser, with the product's own code in it, until it ends. */
export class Page {
  readonly #browser: Browser;
  readonly #world: PageWorld;
  readonly #end: PageEnd | undefined;
  readonly #window = new EventTarget();
  readonly #document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  readonly #page: PageScript;
  #steps = 0;
  #gone = false;

  constructor(browser: Browser, world: PageWorld, end?: PageEnd) {
    this.#browser = browser;
    this.#world = world;
    this.#end = end;
    this.#page = world.script.runInContext(createContext(this.#globals()));
    browser.pages.add(this);
  }

  get isGone(): boolean {
    return this.#gone;
  }

  /** The visitor presses Generate My Plan. */
  press(lead: VisitorsLead): void {
    if (!this.#gone) void this.#page.submitLead(lead);
  }

  /** The visitor presses Try again, if the page offers it. */
  tryAgain(): void {
    if (!this.#gone) this.#page.shownToasts().at(-1)?.action?.run();
  }

  /** Whether the page sees a lead of an earlier one. */
  somethingWaits(): boolean {
    return this.#page.somethingWaits();
  }

  /** What the page does when it is opened. */
  arrive(): void {
    if (!this.#gone && this.somethingWaits()) this.#page.resumeOutbox({ atResults: false });
  }

  hear(event: "online" | "pagehide"): void {
    if (!this.#gone) this.#window.dispatchEvent(new Event(event));
  }

  /** It is told, as browsers do, and then no more. */
  close(): void {
    if (this.#gone) return;
    this.#document.visibilityState = "hidden";
    this.#document.dispatchEvent(new Event("visibilitychange"));
    this.hear("pagehide");
    this.crash();
  }

  /** Nothing that its code still does has an effect. */
  crash(): void {
    this.#gone = true;
    this.#browser.pages.delete(this);
    this.#browser.locks.release(this);
  }

  /** Something the page does or is told; the place where it may end. */
  #step(happens: () => void): void {
    if (this.#gone) return;
    this.#steps += 1;
    const end = this.#steps === this.#end?.step ? this.#end.how : undefined;
    if (end !== undefined) this.#world.tally.add(`page ${end} step ${this.#steps}`);
    if (end === "crashes before") {
      this.crash();
      return;
    }
    if (end === "is closed after") this.#world.clock.after(0, () => this.close());
    try {
      happens();
    } finally {
      if (end === "crashes after") this.crash();
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

  #globals() {
    const { clock, random } = this.#world;
    const { storage, traits, locks } = this.#browser;
    const requestLock = (
      name: string,
      { signal }: { readonly signal: AbortSignal },
      hold: () => Promise<unknown>,
    ) => (this.#gone ? never() : locks.request(this, { name, signal, hold }));
    return {
      localStorage: webStorage({
        items: storage,
        write: (name, value) => this.#step(() => this.#browser.store(name, value)),
        remove: (name) => this.#step(() => storage.delete(name)),
      }),
      sessionStorage: webStorage({ items: new Map(), write: nothing, remove: nothing }),
      navigator: traits.hasLocks ? { locks: { request: requestLock } } : {},
      window: this.#window,
      document: this.#document,
      fetch: (path: string, init: FetchInit) => this.#fetch(path, init),
      setTimeout: (ring: () => void, ms: number) => clock.after(ms, () => this.#step(ring)),
      clearTimeout: (timer: number | undefined) => {
        if (timer !== undefined) clock.clear(timer);
      },
      virtualNow: () => clock.nowMs,
      virtualRandom: random,
      // Keys are never the same twice, not even when a scenario is repeated on the same table.
      crypto: { getRandomValues: (bytes: Uint8Array) => crypto.getRandomValues(bytes) },
      AbortController,
      DOMException,
    };
  }
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}

function nothing(): undefined {
  return undefined;
}
