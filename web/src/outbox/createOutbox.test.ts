import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SaveLeadOutcome } from "../api/saveLead.ts";
import { deferred } from "../testing/deferred.ts";
import { createOutbox } from "./createOutbox.ts";
import { leaseTurn } from "./leaseTurn.ts";
import { onPageMoment } from "./onPageMoment.ts";
import { outboxStorage } from "./outboxStorage.ts";
import { anOutboxEntry } from "./testing/anOutboxEntry.ts";

const start = 1_000_000;
const body = JSON.stringify({ inputs: { a: 1 }, contact: { first_name: "Ann" } });
const failed: SaveLeadOutcome = { kind: "failed" };

let keys = 0;

beforeEach(() => {
  keys = 0;
  vi.useFakeTimers({ now: start });
});
afterEach(async () => {
  // Whatever still runs finds its entry gone.
  localStorage.clear();
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
});

/** A page with the browser's own storage, a network that answers as told (then saves), and a wait of half its bound. */
function openPage(answers: (SaveLeadOutcome | Promise<SaveLeadOutcome>)[] = []) {
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
    takeTurn: (key) => leaseTurn(`planner.sending.${key}`, Date.now),
    onPageMoment,
    now: Date.now,
    random: () => 0.5,
    newKey: () => {
      keys += 1;
      return `key-${keys}`;
    },
  });
  return { outbox, sent };
}

const moment = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const news = (delivery: { onNews: (listener: (news: string) => void) => void }) => {
  const heard: string[] = [];
  delivery.onNews((what) => heard.push(what));
  return heard;
};

describe("submitting a lead", () => {
  it("stores it, then sends it, before anything else can happen to the page", () => {
    const { outbox, sent } = openPage();
    outbox.submit(body);
    expect(sent).toEqual([{ key: "key-1", at: 0, stored: true }]);
  });

  it.each(["saved", "refused"] as const)(
    "leaves nothing in the browser once it is %s",
    async (kind) => {
      const { outbox } = openPage([{ kind }]);
      const heard = news(outbox.submit(body));
      await moment();
      expect(heard).toEqual([kind]);
      expect(localStorage).toHaveLength(0);
    },
  );

  it("tries a failed one again under its key, later each time, until it is saved", async () => {
    const { outbox, sent } = openPage([failed, failed, failed]);
    const heard = news(outbox.submit(body));
    await moment(60_000);
    expect(sent).toMatchObject([
      { key: "key-1", at: 0 },
      { key: "key-1", at: 1000 },
      { key: "key-1", at: 3000 },
      { key: "key-1", at: 7000 },
    ]);
    expect(heard).toEqual(["failed", "failed", "failed", "saved"]);
    expect(localStorage).toHaveLength(0);
  });

  it("gives the same lead the same key, and another another", async () => {
    const { outbox, sent } = openPage([failed, failed, failed]);
    outbox.submit(body);
    await moment();
    const again = JSON.stringify({ ...JSON.parse(body), form: { elapsed_ms: 9 } });
    const other = openPage([failed]);
    other.outbox.submit(again);
    outbox.submit(body.replace("Ann", "Bob"));
    await moment();
    expect(
      outboxStorage()
        .all()
        .map((entry) => entry.body),
    ).toEqual([body, body.replace("Ann", "Bob")]);
    expect(other.sent.map(({ key }) => key)).toEqual(["key-1"]);
    expect(sent.map(({ key }) => key)).toEqual(["key-1", "key-2"]);
  });

  it("sends from a page that may store nothing", async () => {
    const refuse = () => {
      throw new DOMException("No", "QuotaExceededError");
    };
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
    const { outbox, sent } = openPage([failed]);
    const heard = news(outbox.submit(body));
    await moment(60_000);
    expect(heard).toEqual(["failed", "saved"]);
    expect(sent).toHaveLength(2);
  });
});

describe("a waiting lead", () => {
  it.each([
    ["the network is back", () => window.dispatchEvent(new Event("online"))],
    ["the page is left", () => window.dispatchEvent(new Event("pagehide"))],
    [
      "the page is put away",
      () => {
        vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
        document.dispatchEvent(new Event("visibilitychange"));
      },
    ],
  ])("is tried at once when %s", async (_, happens) => {
    const { outbox, sent } = openPage([failed]);
    outbox.submit(body);
    await moment(10);
    happens();
    await moment();
    expect(sent.map(({ at }) => at)).toEqual([0, 10]);
  });

  it("waits for what the server has asked, unless a person presses", async () => {
    const { outbox, sent } = openPage([{ kind: "failed", retryAfter: "60" }, failed]);
    const delivery = outbox.submit(body);
    await moment(10);
    window.dispatchEvent(new Event("online"));
    await moment(50_000);
    expect(sent).toHaveLength(1);
    delivery.tryNow();
    await moment();
    expect(sent.map(({ at }) => at)).toEqual([0, 50_010]);
  });

  it("is not sent a second time while an answer is awaited", async () => {
    const answer = deferred<SaveLeadOutcome>();
    const { outbox, sent } = openPage([answer.promise]);
    const delivery = outbox.submit(body);
    await moment();
    window.dispatchEvent(new Event("pagehide"));
    delivery.tryNow();
    outbox.resume();
    await moment(100_000);
    expect(sent).toHaveLength(1);
    answer.resolve({ kind: "saved" });
    await moment();
  });
});

describe("resuming on a later page", () => {
  it("sends what was left, at once, and only once", async () => {
    outboxStorage().add(anOutboxEntry({ attempts: 9 }));
    const { outbox, sent } = openPage();
    const [delivery, ...others] = outbox.resume();
    expect(others).toEqual([]);
    expect(outbox.resume()).toEqual([]);
    const heard = delivery ? news(delivery) : [];
    await moment();
    expect(sent).toMatchObject([{ key: anOutboxEntry().key, at: 0 }]);
    expect(heard).toEqual(["saved"]);
  });

  it("still does what the server asked an earlier page for", async () => {
    outboxStorage().add(anOutboxEntry({ not_before: start + 30_000 }));
    const { outbox, sent } = openPage();
    outbox.resume();
    await moment(60_000);
    expect(sent.map(({ at }) => at)).toEqual([30_000]);
  });

  it("leaves to another tab what that one is sending", async () => {
    const first = openPage([failed, failed]);
    first.outbox.submit(body);
    await moment();
    const second = openPage();
    const heard = second.outbox.resume().map(news);
    await moment(120_000);
    expect(first.sent).toHaveLength(3);
    expect(second.sent).toEqual([]);
    expect(heard).toEqual([["over"]]);
  });

  it("drops what is older than thirty days without sending it", async () => {
    outboxStorage().add(anOutboxEntry({ created_at: start - 30 * 86_400_000 - 1 }));
    const { outbox, sent } = openPage();
    outbox.resume();
    await moment();
    expect(sent).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });
});
