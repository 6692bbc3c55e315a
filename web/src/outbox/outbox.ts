import { saveLead } from "../api/saveLead.ts";
import { type Delivery, type DeliveryDependencies, startDelivery } from "./Delivery.ts";
import { leadKey } from "./leadKey.ts";
import { isSameLead } from "./OutboxEntry.ts";
import { outboxStorage } from "./outboxStorage.ts";
import { acquireSendLock, withOutboxLock } from "./sendLock.ts";

/** This page's outbox. */
export const outbox = createOutbox({
  storage: outboxStorage(),
  send: saveLead,
  acquireSendLock,
  withOutboxLock,
  now: Date.now,
  random: Math.random,
  newKey: leadKey,
});

export type Outbox = {
  /**
   * Stores the body before this returns, then sends it immediately. If the same lead is already pending, from this tab or
   * another, it keeps its key and is retried.
   */
  readonly submit: (body: string) => Delivery;
  /** Starts sending the leads that earlier pages left, and returns these deliveries. Running deliveries continue. */
  readonly resume: () => readonly Delivery[];
};

type OutboxDependencies = DeliveryDependencies & { readonly newKey: (body: string) => string };

/** The leads submitted in this browser that the server has not confirmed yet. */
export function createOutbox(dependencies: OutboxDependencies): Outbox {
  const { storage, newKey, now } = dependencies;
  const started = new Set<string>();

  function start(key: string, immediately: boolean): Delivery {
    started.add(key);
    return startDelivery(key, immediately, dependencies);
  }

  return {
    submit: (body) => {
      const waiting = storage.all();
      const pending = waiting.find((entry) => isSameLead(entry.body, body));
      const key = pending?.key ?? newKey(body);
      if (!pending) storage.add({ key, body, created_at: now(), attempts: 0 });
      // The new lead replaces a refused one.
      for (const entry of waiting) if (entry.refused && entry !== pending) storage.erase(entry.key);
      return start(key, true);
    },
    resume: () =>
      storage
        .all()
        .filter(({ key }) => !started.has(key))
        .map(({ key }) => start(key, false)),
  };
}
