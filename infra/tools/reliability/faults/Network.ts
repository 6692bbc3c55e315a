import { setTimeout as delay } from "node:timers/promises";
import { idempotencyKeyHeader } from "@planner/shared/api/contract";
import type { Browser } from "./browser/Browser.ts";
import type { PageRequest } from "./browser/Page.ts";
import type { FaultyCloud } from "./cloud/FaultyCloud.ts";
import type { Mishap } from "./Mishap.ts";
import type { RealWork } from "./RealWork.ts";
import type { Tally } from "./Tally.ts";
import type { VirtualClock } from "./VirtualClock.ts";

/** What the network connects, and what befalls the next request of a browser. */
export type NetworkParts = {
  readonly cloud: FaultyCloud;
  readonly clock: VirtualClock;
  readonly work: RealWork;
  readonly nextMishap: (browser: Browser) => Mishap;
  readonly tally: Tally;
};

/** Between the visitors' pages and the local cloud: requests that arrive there really arrive. */
export class Network {
  readonly #parts: NetworkParts;

  constructor(parts: NetworkParts) {
    this.#parts = parts;
  }

  /** @throws TypeError as `fetch` does */
  async send(browser: Browser, request: PageRequest): Promise<Response> {
    if (!browser.isOnline) {
      this.#parts.tally.add("offline");
      throw new TypeError("Failed to fetch");
    }
    browser.sentKeys.add(keyOf(request));
    const mishap = this.#parts.nextMishap(browser);
    this.#parts.tally.add(nameOf(mishap));
    switch (mishap.kind) {
      case "none":
        return this.#forward(request);
      case "broken off":
        if (mishap.reached) await this.#forward(request);
        throw new TypeError("Failed to fetch");
      case "silence":
        if (mishap.reached) void this.#forward(request);
        return never();
      case "late":
        this.#parts.clock.after(mishap.byMs, () => void this.#forward(request));
        return never();
      case "delivered twice": {
        const [first] = await Promise.all([this.#forward(request), this.#forward(request)]);
        return first;
      }
      case "answered for":
        return new Response("<!doctype html>", {
          status: mishap.status,
          headers: mishap.retryAfter === undefined ? {} : { "retry-after": mishap.retryAfter },
        });
      case "torn answer": {
        const answer = await this.#forward(request);
        return new Response((await answer.text()).slice(0, -1), answer);
      }
      case "function":
        this.#parts.cloud.arm(keyOf(request), mishap.mishap);
        return this.#forward(request);
      case "database dies":
        this.#killDatabase(mishap);
        return this.#forward(request);
    }
  }

  #killDatabase({ afterRealMs, forMs }: Extract<Mishap, { kind: "database dies" }>): void {
    const { cloud, clock, work } = this.#parts;
    void work.track(delay(afterRealMs).then(() => cloud.database.kill()));
    clock.after(forMs, () => void work.track(cloud.database.start()));
  }

  #forward({ path, ...request }: PageRequest): Promise<Response> {
    return this.#parts.work.track(fetchWhole(this.#parts.cloud.site + path, request));
  }
}

/** As the tally calls it. */
function nameOf(mishap: Mishap): string {
  switch (mishap.kind) {
    case "answered for":
      return `answered ${mishap.status}`;
    case "function":
      return `function ${mishap.mishap.how} ${mishap.mishap.when} it saved`;
    default:
      return mishap.kind;
  }
}

function keyOf({ headers }: PageRequest): string {
  return headers[idempotencyKeyHeader] ?? "";
}

async function fetchWhole(url: string, request: RequestInit): Promise<Response> {
  const answer = await fetch(url, request);
  return new Response(await answer.text(), answer);
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
