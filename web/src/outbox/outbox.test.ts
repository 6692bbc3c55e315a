import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SaveLeadOutcome } from "../api/saveLead.ts";
import { anOutboxEntry } from "../testing/anOutboxEntry.ts";
import { deferred } from "../testing/deferred.ts";
import type { Delivery } from "./Delivery.ts";
import { createOutbox } from "./outbox.ts";
import { outboxStorage } from "./outboxStorage.ts";
import { acquireSendLock, type SendLock } from "./sendLock.ts";

const start = 1_000_000;
const body = JSON.stringify({ inputs: { a: 1 }, contact: { first_name: "Ann" } });
const failed: SaveLeadOutcome = { kind: "failed" };

let keys = 0;
let acquireTestLock = testLocks();

beforeEach(() => {
  keys = 0;
  acquireTestLock = testLocks();
  vi.useFakeTimers({ now: start });
});
afterEach(async () => {
  // A delivery that still runs ends when its entry is gone.
  localStorage.clear();
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
});

/** Opens a page with real storage. The server gives the answers in order, then saves. Every jitter is one half. */
function openPage(
  answers: (SaveLeadOutcome | Promise<SaveLeadOutcome>)[] = [],
  lock = acquireTestLock,
) {
  const sent: { key: string; at: number; stored: boolean }[] = [];
  const outbox = createOutbox({
    storage: outboxStorage(),
    send: async (_body, key) => {
      sent.push({
        key,
        at: Date.now() - start,
        stored: localStorage.getItem(`planner.outbox.${key}`) !== null,
      });
      return (await answers.shift()) ?? { kind: "saved" };
    },
    acquireSendLock: lock,
    withOutboxLock: (task) => Promise.resolve().then(task),
    now: Date.now,
    random: () => 0.5,
    newKey: () => {
      keys += 1;
      return `key-${keys}`;
    },
  });
  return { outbox, sent };
}

/** Locks shared by all pages of a test: jsdom has no Web Locks. The browser tests cover the real ones. */
function testLocks(): (key: string) => SendLock {
  const last = new Map<string, Promise<void>>();
  return (key) => {
    const granted = last.get(key) ?? Promise.resolve();
    const released = deferred<void>();
    last.set(key, released.promise);
    return { granted, release: () => released.resolve() };
  };
}

const elapse = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const resultsOf = (delivery: Delivery) => {
  const results: string[] = [];
  delivery.onResult((result) => results.push(result));
  return results;
};

describe("outbox.submit", () => {
  it("stores the lead before it returns, then sends it immediately", async () => {
    const { outbox, sent } = openPage();
    outbox.submit(body);
    expect(outboxStorage().all()).toHaveLength(1);
    await elapse();
    expect(sent).toEqual([{ key: "key-1", at: 0, stored: true }]);
  });

  it.each(["saved", "refused"] as const)("erases the lead once it is %s", async (kind) => {
    const { outbox } = openPage([{ kind }]);
    const results = resultsOf(outbox.submit(body));
    await elapse();
    expect(results).toEqual([kind]);
    expect(localStorage).toHaveLength(0);
  });

  it("keeps a lead whose fields were refused until the visitor submits a corrected one", async () => {
    const errors = [{ path: "contact.first_name", message: "First name is taken" }];
    const { outbox, sent } = openPage([{ kind: "refused", errors }]);
    const results = vi.fn();
    outbox.submit(body).onResult(results);
    await elapse(3_600_000);
    expect(results).toHaveBeenCalledExactlyOnceWith("refused", { body, errors });
    expect(outboxStorage().all()).toMatchObject([{ key: "key-1", body, refused: true }]);

    const corrected = body.replace("Ann", "Anna");
    outbox.submit(corrected);
    expect(outboxStorage().all()).toMatchObject([{ key: "key-2", body: corrected }]);
    await elapse();
    expect(sent.map(({ key }) => key)).toEqual(["key-1", "key-2"]);
    expect(localStorage).toHaveLength(0);
  });

  it("sends a refused lead again on a later page", async () => {
    const errors = [{ path: "contact.first_name", message: "First name is taken" }];
    openPage([{ kind: "refused", errors }]).outbox.submit(body);
    await elapse();
    const { outbox, sent } = openPage();
    outbox.resume();
    await elapse();
    expect(sent).toMatchObject([{ key: "key-1" }]);
    expect(localStorage).toHaveLength(0);
  });

  it("retries with the same key and growing waits until the lead is saved", async () => {
    const { outbox, sent } = openPage([failed, failed, failed]);
    const results = resultsOf(outbox.submit(body));
    await elapse(60_000);
    expect(sent).toMatchObject([
      { key: "key-1", at: 0 },
      { key: "key-1", at: 1000 },
      { key: "key-1", at: 3000 },
      { key: "key-1", at: 7000 },
    ]);
    expect(results).toEqual(["failed", "failed", "failed", "saved"]);
    expect(localStorage).toHaveLength(0);
  });

  it("reuses the key for the same lead and creates one for a different lead", async () => {
    const { outbox, sent } = openPage([failed, failed, failed]);
    outbox.submit(body);
    await elapse();
    const again = JSON.stringify({ ...JSON.parse(body), form: { elapsed_ms: 9 } });
    const other = openPage([failed]);
    other.outbox.submit(again);
    outbox.submit(body.replace("Ann", "Bob"));
    await elapse();
    expect(
      outboxStorage()
        .all()
        .map((entry) => entry.body),
    ).toEqual([body, body.replace("Ann", "Bob")]);
    expect(other.sent.map(({ key }) => key)).toEqual(["key-1"]);
    expect(sent.map(({ key }) => key)).toEqual(["key-1", "key-2"]);
  });

  it("stores and sends one lead if two tabs submit it at the same instant", async () => {
    const tabs = [openPage([failed]), openPage([failed])];
    const unaware = vi.spyOn(Object, "keys").mockReturnValue([]);
    for (const { outbox } of tabs) outbox.submit(body);
    unaware.mockRestore();
    expect(outboxStorage().all()).toHaveLength(2);
    await elapse();
    expect(outboxStorage().all()).toHaveLength(1);
    await elapse(60_000);
    expect(new Set(tabs.flatMap(({ sent }) => sent.map(({ key }) => key)))).toEqual(
      new Set(["key-1"]),
    );
    expect(localStorage).toHaveLength(0);
  });

  it("sends the lead if storage is denied", async () => {
    const refuse = () => {
      throw new DOMException("No", "QuotaExceededError");
    };
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
    const { outbox, sent } = openPage([failed]);
    const results = resultsOf(outbox.submit(body));
    await elapse(60_000);
    expect(results).toEqual(["failed", "saved"]);
    expect(sent).toHaveLength(2);
  });
});

describe("a pending lead", () => {
  it.each([
    ["the network is back", () => window.dispatchEvent(new Event("online"))],
    ["the page is left", () => window.dispatchEvent(new Event("pagehide"))],
    [
      "the page is hidden",
      () => {
        vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
        document.dispatchEvent(new Event("visibilitychange"));
      },
    ],
  ])("is retried immediately when %s", async (_, happens) => {
    const { outbox, sent } = openPage([failed]);
    outbox.submit(body);
    await elapse(10);
    happens();
    await elapse();
    expect(sent.map(({ at }) => at)).toEqual([0, 10]);
  });

  it("waits for Retry-After, unless the visitor clicks Try again", async () => {
    const { outbox, sent } = openPage([{ kind: "failed", retryAfter: "60" }, failed]);
    const delivery = outbox.submit(body);
    await elapse(10);
    window.dispatchEvent(new Event("online"));
    await elapse(50_000);
    expect(sent).toHaveLength(1);
    delivery.tryNow();
    await elapse();
    expect(sent.map(({ at }) => at)).toEqual([0, 50_010]);
  });

  it("is not sent again while a request is running", async () => {
    const answer = deferred<SaveLeadOutcome>();
    const { outbox, sent } = openPage([answer.promise]);
    const delivery = outbox.submit(body);
    await elapse();
    window.dispatchEvent(new Event("pagehide"));
    delivery.tryNow();
    outbox.resume();
    await elapse(100_000);
    expect(sent).toHaveLength(1);
    answer.resolve({ kind: "saved" });
    await elapse();
  });
});

describe("outbox.resume", () => {
  it("sends a pending lead immediately, and only once", async () => {
    outboxStorage().add(anOutboxEntry({ attempts: 9 }));
    const { outbox, sent } = openPage();
    const [delivery, ...others] = outbox.resume();
    expect(others).toEqual([]);
    expect(outbox.resume()).toEqual([]);
    const results = delivery ? resultsOf(delivery) : [];
    await elapse();
    expect(sent).toMatchObject([{ key: anOutboxEntry().key, at: 0 }]);
    expect(results).toEqual(["saved"]);
  });

  it("respects a Retry-After that an earlier page received", async () => {
    outboxStorage().add(anOutboxEntry({ not_before: start + 30_000 }));
    const { outbox, sent } = openPage();
    outbox.resume();
    await elapse(60_000);
    expect(sent.map(({ at }) => at)).toEqual([30_000]);
  });

  it("does not send a lead that another tab is sending", async () => {
    const first = openPage([failed, failed]);
    first.outbox.submit(body);
    await elapse();
    const second = openPage();
    const results = second.outbox.resume().map(resultsOf);
    await elapse(120_000);
    expect(first.sent).toHaveLength(3);
    expect(second.sent).toEqual([]);
    expect(results).toEqual([["nothingToSend"]]);
  });

  it("sends a lead once more before it reports it as expired", async () => {
    outboxStorage().add(anOutboxEntry({ waited_ms: 30 * 86_400_000, failed_at: start - 1000 }));
    const { outbox, sent } = openPage([failed]);
    const [results] = outbox.resume().map(resultsOf);
    await elapse();
    expect(sent).toHaveLength(1);
    expect(results).toEqual(["expired"]);
    expect(localStorage).toHaveLength(0);
  });

  it("sends a lead that a wrong clock makes look old or delayed", async () => {
    outboxStorage().add(anOutboxEntry({ key: "old", created_at: start - 3_000_000_000 }));
    const delayed = { key: "delayed", body, not_before: start + 3_000_000_000 };
    outboxStorage().add(anOutboxEntry(delayed));
    const { outbox, sent } = openPage();
    outbox.resume();
    await elapse();
    expect(sent.map(({ key }) => key)).toEqual(["old", "delayed"]);
  });

  it("sends the lead in a browser without Web Locks", async () => {
    outboxStorage().add(anOutboxEntry());
    const { outbox, sent } = openPage([], acquireSendLock);
    outbox.resume();
    await elapse();
    expect(sent).toHaveLength(1);
  });
});
