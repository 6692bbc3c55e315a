import { dayMs, hourMs } from "@planner/shared/calendar";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { announcement } from "../browser/plannerEvents.ts";
import { storageWithFallback } from "../browser/storage.ts";
import { refuseStorage } from "../testing/refuseStorage.ts";
import type { Delivery } from "./delivery.ts";
import { hasPendingLeads } from "./hasPendingLeads.ts";
import { createOutbox } from "./outbox.ts";
import { outboxStorage } from "./outboxStorage.ts";
import type { SaveLeadOutcome } from "./saveLead.ts";

const start = Date.UTC(2026, 10, 23);
const body = leadOf("Ann");
const failed: SaveLeadOutcome = { kind: "failed" };
const elapse = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(async () => {
  // A delivery that still runs ends when its entry is gone.
  localStorage.clear();
  window.dispatchEvent(new Event("online"));
  await elapse();
  vi.useRealTimers();
});

describe("outbox", () => {
  it("stores every lead exactly once, and loses none while the browser's storage works or the page stays open", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someEvent, { maxLength: 25 }), async (events) => {
        localStorage.clear();
        // What earlier runs left in memory expires within a day.
        vi.setSystemTime(Date.now() + 2 * dayMs);
        const visit = new Visit();
        for (const event of events) await visit.meet(event);
        await visit.end();

        const stored = [...visit.server.values()];
        expect(stored).toEqual([...new Set(stored)]);
        expect(stored).toEqual(expect.arrayContaining([...visit.acknowledged()]));
        expect(hasPendingLeads()).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it("stores the lead before submit returns, and sends it immediately", async () => {
    const { outbox, sent } = openPage();
    outbox.submit(body);
    expect(hasPendingLeads()).toBe(true);
    await elapse();
    expect(sent).toEqual([0]);
  });

  it("retries after random waits below a bound that doubles up to five minutes", async () => {
    const { outbox, sent } = openPage(Array(12).fill(failed));
    const results = resultsOf(outbox.submit(body));
    await elapse(hourMs);
    const waits = sent.map((at, index) => at - (sent[index - 1] ?? 0)).slice(1);
    // Half the bound, because every jitter is one half here.
    expect(waits.slice(0, 3)).toEqual([1000, 2000, 4000]);
    expect(waits.at(-1)).toBe(150_000);
    expect(results).toEqual([...Array(12).fill("failed"), "saved"]);
  });

  it.each([
    ["the network is back", () => window.dispatchEvent(new Event("online"))],
    ["the page is left", () => window.dispatchEvent(new Event("pagehide"))],
    ["the page is hidden", () => document.dispatchEvent(new Event("visibilitychange"))],
    ["the visitor asks for it", (delivery: Delivery) => delivery.tryNow()],
  ])("retries immediately when %s, but not during a request", async (_, happens) => {
    const { outbox, sent } = openPage([failed, delay(5000).then(() => failed)]);
    const delivery = outbox.submit(body);
    await elapse(10);
    happens(delivery);
    await elapse();
    happens(delivery);
    await elapse(1000);
    expect(sent).toEqual([0, 10]);
  });

  it("keeps a lead with rejected fields until a corrected one replaces it", async () => {
    const errors = [{ path: "contact.first_name", message: "First name is taken" }];
    const { outbox, sent } = openPage([{ kind: "rejected", errors }]);
    const listener = vi.fn();
    outbox.submit(body).onResult(listener);
    await elapse(dayMs);
    expect(listener).toHaveBeenCalledExactlyOnceWith("rejected", { body, errors });
    expect(outboxStorage().all()).toMatchObject([{ body, rejected: true }]);
    outbox.submit(leadOf("Anna"));
    expect(outboxStorage().all()).toMatchObject([{ body: leadOf("Anna") }]);
    await elapse();
    expect(sent).toHaveLength(2);
  });

  it("erases a lead that the server rejected for good", async () => {
    const { outbox } = openPage([{ kind: "rejected", errors: [] }]);
    const results = resultsOf(outbox.submit(body));
    await elapse();
    expect(results).toEqual(["rejected"]);
    expect(hasPendingLeads()).toBe(false);
  });

  it("gives up on a lead after 30 days and some attempts", async () => {
    outboxStorage().add({ key: "k", body, created_at: start - 31 * dayMs, attempts: 1 });
    const { outbox, sent } = openPage(Array(9).fill(failed));
    const results = outbox.resume().map(resultsOf);
    await elapse(dayMs);
    expect(results[0]).toEqual([...Array(4).fill("failed"), "expired"]);
    expect(sent).toHaveLength(5);
    expect(hasPendingLeads()).toBe(false);
  });

  it.each([
    ["keeps a lead for exactly 30 days", 0, "failed"],
    ["gives up on a lead one millisecond later", 1, "expired"],
  ])("%s", async (_, later, result) => {
    const created_at = start - 30 * dayMs - later;
    outboxStorage().add({ key: "k", body, created_at, attempts: 5 });
    const { outbox } = openPage([failed]);
    const results = outbox.resume().map(resultsOf);
    await elapse();
    expect(results).toEqual([[result]]);
  });

  it("reports a saved lead to the page around it once, and a rejected one never", async () => {
    const reported = vi.fn();
    window.addEventListener(announcement, reported);
    openPage([{ kind: "rejected", errors: [] }]).outbox.submit(leadOf("Bob"));
    await elapse();
    expect(reported).not.toHaveBeenCalled();
    openPage().outbox.submit(leadOf("Cy"));
    await elapse();
    openPage().outbox.submit(leadOf("Cy"));
    await elapse();
    expect(reported).toHaveBeenCalledOnce();
    window.removeEventListener(announcement, reported);
  });

  it("stores the same lead again on a later day", async () => {
    const visit = new Visit();
    for (const wait of [60_000, dayMs, 0]) {
      await visit.meet({ kind: "submit", tab: 0, lead: "Ann" });
      await visit.meet({ kind: "wait", ms: wait });
    }
    expect(visit.server.size).toBe(2);
    // A clock that was wrong is set back.
    vi.setSystemTime(Date.now() - 2 * dayMs);
    await visit.meet({ kind: "submit", tab: 0, lead: "Ann" });
    await visit.meet({ kind: "wait", ms: 0 });
    expect(visit.server.size).toBe(3);
    await visit.end();
  });

  it("does not restore an entry that another tab has erased", () => {
    const storage = outboxStorage();
    const entry = { key: "k", body, created_at: start, attempts: 0 };
    storage.add(entry);
    outboxStorage().erase(entry.key);
    storage.update({ ...entry, attempts: 1 });
    expect(hasPendingLeads()).toBe(false);
  });

  it.each(["", "{", "7", '{"key":"k","body":3}'])("erases an unreadable item: %j", (text) => {
    localStorage.setItem("planner.outbox.k", text);
    expect(outboxStorage().all()).toEqual([]);
    expect(hasPendingLeads()).toBe(false);
  });
});

/** A page whose server gives the answers in order, then saves. Every jitter is one half. */
function openPage(answers: (SaveLeadOutcome | Promise<SaveLeadOutcome>)[] = []) {
  const sent: number[] = [];
  const outbox = createOutbox({
    storage: outboxStorage(storageWithFallback(() => localStorage)),
    saveLead: async () => {
      sent.push(Date.now() - start);
      return (await answers.shift()) ?? { kind: "saved" };
    },
    now: Date.now,
    random: () => 0.5,
  });
  return { outbox, sent };
}

function resultsOf(delivery: Delivery): readonly string[] {
  const results: string[] = [];
  delivery.onResult((result) => results.push(result));
  return results;
}

/** What happens to a visitor with two tabs. */
type VisitEvent =
  | { readonly kind: "submit"; readonly tab: 0 | 1; readonly lead: string }
  | { readonly kind: "reload"; readonly tab: 0 | 1 }
  | { readonly kind: "server"; readonly is: ServerState }
  | { readonly kind: "storage"; readonly works: boolean }
  | { readonly kind: "wait"; readonly ms: number }
  | { readonly kind: "online" };

type ServerState = "up" | "unreachable" | "slow" | "losing responses" | "hanging";

const someTab = fc.constantFrom<0 | 1>(0, 1);
const someLead = fc.constantFrom("Ann", "Bob");
const someEvent = fc.oneof(
  fc.record({ kind: fc.constant("submit"), tab: someTab, lead: someLead }),
  fc.record({ kind: fc.constant("reload"), tab: someTab }),
  fc.record({
    kind: fc.constant("server"),
    is: fc.constantFrom<ServerState>("up", "unreachable", "slow", "losing responses", "hanging"),
  }),
  fc.record({ kind: fc.constant("storage"), works: fc.boolean() }),
  fc.record({ kind: fc.constant("wait"), ms: fc.constantFrom(0, 50, 9_000, 600_000) }),
  fc.record({ kind: fc.constant("online") }),
) satisfies fc.Arbitrary<VisitEvent>;

/** Two tabs, the browser's storage, and a server that stores the first request of each key. */
class Visit {
  readonly server = new Map<string, string>();
  #state: ServerState = "up";
  #storageWorks = true;
  readonly #tabs = [this.#openTab(), this.#openTab()];
  /** The leads submitted while the browser's storage worked. */
  readonly #kept: string[] = [];

  async meet(event: VisitEvent): Promise<void> {
    switch (event.kind) {
      case "submit":
        this.#tabs[event.tab]?.submit(leadOf(event.lead));
        if (this.#storageWorks) this.#kept.push(leadOf(event.lead));
        return;
      case "reload":
        this.#closeTab(event.tab);
        this.#tabs[event.tab] = this.#openTab();
        return;
      case "server":
        this.#state = event.is;
        return;
      case "storage":
        this.#allowStorage(event.works);
        return;
      case "wait":
        await elapse(event.ms);
        return;
      case "online":
        window.dispatchEvent(new Event("online"));
    }
  }

  /** All faults end, and the visitor comes back later. */
  async end(): Promise<void> {
    this.#state = "up";
    this.#allowStorage(true);
    this.#openTab();
    await elapse(600_000);
    for (const tab of this.#tabs) tab.isOpen = false;
  }

  /** The leads that must not be lost. */
  acknowledged(): readonly string[] {
    return [...this.#kept, ...this.#tabs.flatMap(({ submitted }) => submitted)];
  }

  #openTab() {
    const submitted: string[] = [];
    const outbox = createOutbox({
      storage: outboxStorage(storageWithFallback(() => localStorage)),
      saveLead: async (lead, key) => {
        const outcome = await this.#receive(lead, key, () => tab.isOpen);
        return tab.isOpen ? outcome : never;
      },
      now: Date.now,
      random: () => 0.5,
    });
    const submit = (lead: string) => {
      submitted.push(lead);
      outbox.submit(lead);
    };
    const tab = { isOpen: true, submitted, submit };
    outbox.resume();
    return tab;
  }

  #closeTab(index: 0 | 1) {
    window.dispatchEvent(new Event("pagehide"));
    const tab = this.#tabs[index];
    if (tab) tab.isOpen = false;
  }

  async #receive(lead: string, key: string, isSent: () => boolean): Promise<SaveLeadOutcome> {
    const state = this.#state;
    if (!isSent() || state === "unreachable") return failed;
    if (state === "slow") await delay(2_000);
    if (state !== "hanging" && !this.server.has(key)) this.server.set(key, lead);
    if (state === "hanging") await delay(8_000);
    return state === "up" || state === "slow" ? { kind: "saved" } : failed;
  }

  #allowStorage(works: boolean) {
    this.#storageWorks = works;
    vi.unstubAllGlobals();
    if (!works) refuseStorage("localStorage", "setItem");
  }
}

const never = new Promise<SaveLeadOutcome>(() => undefined);

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function leadOf(name: string): string {
  return JSON.stringify({ inputs: {}, contact: { first_name: name } });
}
