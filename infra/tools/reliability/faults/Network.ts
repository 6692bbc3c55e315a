import { setTimeout as delay } from "node:timers/promises";
import { idempotencyKeyHeader } from "@planner/shared/api/contract";
import type { Browser } from "./Browser.ts";
import type { FaultyCloud } from "./FaultyCloud.ts";
import type { PageRequest } from "./Page.ts";
import type { RequestFault } from "./Scenario.ts";
import type { VirtualTime } from "./VirtualTime.ts";

/** The endpoints of a network and the source of its faults. */
export type NetworkParts = {
  readonly cloud: FaultyCloud;
  readonly time: VirtualTime;
  readonly nextFault: (browser: Browser) => RequestFault;
  /** Counts the faults by name. */
  readonly count: (name: string) => void;
};

/** The network between the simulated pages and the real local cloud. */
export class Network {
  readonly #parts: NetworkParts;

  constructor(parts: NetworkParts) {
    this.#parts = parts;
  }

  /** Sends a request, unless a fault prevents it. @throws TypeError as `fetch` does */
  async send(browser: Browser, request: PageRequest): Promise<Response> {
    const { cloud, time, nextFault, count } = this.#parts;
    if (!browser.isOnline) {
      count("request while offline");
      throw new TypeError("Failed to fetch");
    }
    browser.sentKeys.add(keyOf(request));
    const fault = nextFault(browser);
    count(nameOf(fault));
    switch (fault.kind) {
      case "none":
        return this.#forward(request);
      case "connection lost":
        if (fault.reachesServer) await this.#forward(request);
        throw new TypeError("Failed to fetch");
      case "no answer":
        if (fault.reachesServer) this.#forwardUnheard(request);
        return never();
      case "delayed":
        time.after(fault.byMs, () => this.#forwardUnheard(request));
        return never();
      case "delivered twice": {
        const [first] = await Promise.all([this.#forward(request), this.#forward(request)]);
        return first;
      }
      case "intercepted": {
        const { status, retryAfter } = fault;
        const headers = new Headers(retryAfter === undefined ? [] : [["retry-after", retryAfter]]);
        return new Response("<!doctype html>", { status, headers });
      }
      case "truncated answer": {
        const answer = await this.#forward(request);
        return new Response((await answer.text()).slice(0, -1), answer);
      }
      case "function":
        cloud.armSave(keyOf(request), fault.fault);
        return this.#forward(request);
      case "database killed":
        void time.track(delay(fault.afterRealMs).then(() => cloud.database.kill()));
        time.after(fault.forMs, () => void time.track(cloud.database.start()));
        return this.#forward(request);
    }
  }

  #forward({ path, ...request }: PageRequest): Promise<Response> {
    return this.#parts.time.track(fetchWhole(this.#parts.cloud.site + path, request));
  }

  /** No page waits for the response, so failures are ignored. */
  #forwardUnheard(request: PageRequest): void {
    this.#forward(request).catch(() => undefined);
  }
}

function nameOf(fault: RequestFault): string {
  switch (fault.kind) {
    case "none":
      return "request without a fault";
    case "intercepted":
      return `intercepted with ${fault.status}`;
    case "function":
      return `function ${fault.fault.how} ${fault.fault.when} saving`;
    default:
      return fault.kind;
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
