import type { SaveLeadOutcome } from "../api/saveLead.ts";
import { alarmClock } from "./alarmClock.ts";
import { nextStep } from "./nextStep.ts";
import { biddenMs, isExpired } from "./OutboxEntry.ts";
import type { OutboxStorage } from "./outboxStorage.ts";
import type { Turn } from "./Turn.ts";

/** How an attempt ended; `over` when there was nothing left to send: it has expired, or another tab was quicker. */
export type DeliveryNews = SaveLeadOutcome["kind"] | "over";

/** A lead's way from the outbox to the server. */
export type Delivery = {
  readonly onNews: (listener: (news: DeliveryNews) => void) => void;
  /** Tries again at once, whatever the server asked for: a person wants it. */
  readonly tryNow: () => void;
};

export type DeliveryDependencies = {
  readonly storage: OutboxStorage;
  readonly send: (body: string, key: string) => Promise<SaveLeadOutcome>;
  readonly takeTurn: (key: string) => Turn;
  readonly onPageMoment: (listener: () => void) => () => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** At least 0, under 1. */
  readonly random: () => number;
};

/**
 * Sends an entry until the server has answered for good, and erases it then. With `atOnce` the first request leaves
 * before this returns and waits for no turn: the page may be closed the moment after. At the page's moments a waiting
 * entry is tried without further delay, unless the server has forbidden it.
 */
export function startDelivery(
  key: string,
  atOnce: boolean,
  { storage, send, takeTurn, onPageMoment, now, random }: DeliveryDependencies,
): Delivery {
  const listeners: ((news: DeliveryNews) => void)[] = [];
  const alarm = alarmClock();
  void deliver();
  return {
    onNews: (listener) => listeners.push(listener),
    tryNow: alarm.ring,
  };

  async function deliver() {
    const turn = takeTurn(key);
    const endMoments = onPageMoment(() => {
      if (forbiddenMs() === 0) alarm.ring();
    });
    let waitMs = atOnce ? await attempt() : forbiddenMs();
    if (waitMs !== undefined) await turn.granted;
    while (waitMs !== undefined) {
      if (waitMs > 0) await alarm.wait(waitMs);
      waitMs = await attempt();
    }
    endMoments();
    turn.end();
  }

  /** How long to wait for the next attempt; undefined when there will be none. */
  async function attempt(): Promise<number | undefined> {
    const entry = storage.find(key);
    if (!entry || isExpired(entry, now())) return end("over");
    const outcome = await send(entry.body, key);
    const step = nextStep(entry, { outcome, now: now(), random: random() });
    if (step.kind === "erase") return end(outcome.kind);
    storage.update(step.entry);
    tell("failed");
    return step.waitMs;
  }

  function end(news: DeliveryNews): undefined {
    storage.erase(key);
    tell(news);
  }

  function tell(news: DeliveryNews) {
    for (const listener of listeners) listener(news);
  }

  function forbiddenMs(): number {
    const entry = storage.find(key);
    return entry ? biddenMs(entry, now()) : 0;
  }
}
