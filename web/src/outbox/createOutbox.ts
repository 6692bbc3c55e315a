import { type Delivery, type DeliveryDependencies, startDelivery } from "./Delivery.ts";
import { isSameLead } from "./isSameLead.ts";

type OutboxDependencies = DeliveryDependencies & {
  /** A new UUID. */
  readonly newKey: () => string;
};

export type Outbox = {
  /**
   * Stores the body of a call, then sends it; both have begun when this returns. A lead that waits already, sent from
   * whatever tab, keeps its key and is tried again instead.
   */
  readonly submit: (body: string) => Delivery;
  /** Starts sending what earlier pages left, and returns what it has started. What is on its way already goes on. */
  readonly resume: () => readonly Delivery[];
};

/** The leads that have been submitted in this browser and are not known to be stored. */
export function createOutbox(dependencies: OutboxDependencies): Outbox {
  const { storage, newKey, now } = dependencies;
  const underWay = new Set<string>();

  function start(key: string, atOnce: boolean): Delivery {
    underWay.add(key);
    return startDelivery(key, atOnce, dependencies);
  }

  return {
    submit: (body) => {
      const waiting = storage.all().find((entry) => isSameLead(entry.body, body));
      const key = waiting?.key ?? newKey();
      if (!waiting) storage.add({ key, body, created_at: now(), attempts: 0 });
      return start(key, true);
    },
    resume: () =>
      storage
        .all()
        .filter(({ key }) => !underWay.has(key))
        .map(({ key }) => start(key, false)),
  };
}
