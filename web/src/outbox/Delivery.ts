import type { FieldError } from "@planner/shared/lead/fieldRules";
import type { SaveLeadOutcome } from "../api/saveLead.ts";
import { nextStep } from "./nextStep.ts";
import { retryAfterLeftMs } from "./OutboxEntry.ts";
import type { OutboxStorage } from "./outboxStorage.ts";
import type { SendLock } from "./sendLock.ts";

/** `nothingToSend`: another tab has already finished the entry. `expired`: the server was not reached in 30 days. */
export type DeliveryResult = SaveLeadOutcome["kind"] | "nothingToSend" | "expired";

/** A lead with fields that the server rejected. `body` is the request as JSON. */
export type RefusedLead = { readonly body: string; readonly errors: readonly FieldError[] };

/** The sending of one outbox entry, with all its attempts. */
export type Delivery = {
  /** Calls the listener after each attempt. A refused lead that the visitor can correct comes with the result. */
  readonly onResult: (listener: ResultListener) => void;
  /** Retries immediately because the visitor asked for it, even during a `Retry-After`. */
  readonly tryNow: () => void;
};

export type ResultListener = (result: DeliveryResult, lead?: RefusedLead) => void;

export type DeliveryDependencies = {
  readonly storage: OutboxStorage;
  readonly send: (body: string, key: string) => Promise<SaveLeadOutcome>;
  readonly acquireSendLock: (key: string) => SendLock;
  readonly withOutboxLock: <T>(task: () => T) => Promise<T>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
};

/**
 * Sends an entry until the server gives a final answer, then erases it. If another tab has stored the same lead, sends
 * only the older entry. With `immediately`, the first request does not wait for the send lock. A retry moment ends the
 * current wait, unless a `Retry-After` is still running.
 */
export function startDelivery(
  submittedKey: string,
  immediately: boolean,
  { storage, send, acquireSendLock, withOutboxLock, now, random }: DeliveryDependencies,
): Delivery {
  let key = submittedKey;
  const listeners: ResultListener[] = [];
  const timer = wakeableTimer();
  void deliver();
  return {
    onResult: (listener) => listeners.push(listener),
    tryNow: timer.wake,
  };

  async function deliver() {
    key = await withOutboxLock(() => storage.mergeSameLeads(submittedKey));
    const lock = acquireSendLock(key);
    const stopListening = onRetryMoment(() => {
      if (serversWaitMs() === 0) timer.wake();
    });
    let waitMs = immediately ? await attempt() : serversWaitMs();
    if (waitMs !== undefined) await lock.granted;
    while (waitMs !== undefined) {
      if (waitMs > 0) await timer.wait(waitMs);
      waitMs = await attempt();
    }
    stopListening();
    lock.release();
  }

  /** Returns how long to wait before the next attempt, or undefined if there is none. */
  async function attempt(): Promise<number | undefined> {
    const entry = storage.find(key);
    if (!entry) return finish("nothingToSend");
    const outcome = await send(entry.body, key);
    const step = nextStep(entry, { outcome, now: now(), random: random() });
    if (step.kind === "erase") return finish(outcome.kind);
    if (step.kind === "expire") return finish("expired");
    storage.update(step.entry);
    if (step.kind === "hold") return report("refused", { body: entry.body, errors: step.errors });
    report("failed");
    return step.waitMs;
  }

  function finish(result: DeliveryResult): undefined {
    storage.erase(key);
    report(result);
  }

  function report(result: DeliveryResult, lead?: RefusedLead): undefined {
    for (const listener of listeners) listener(result, lead);
  }

  function serversWaitMs(): number {
    const entry = storage.find(key);
    return entry ? retryAfterLeftMs(entry, now()) : 0;
  }
}

/** A timer that can be ended early. `wake` does nothing if no wait is running. */
function wakeableTimer() {
  let wake: () => void = () => undefined;
  return {
    wake: () => wake(),
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}

/**
 * Calls the listener when the network is back, and when the page is hidden or left. Phones often report only that the
 * page is hidden. Returns a function that stops listening.
 */
function onRetryMoment(listener: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  window.addEventListener("online", listener, { signal });
  window.addEventListener("pagehide", listener, { signal });
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "hidden") listener();
    },
    { signal },
  );
  return () => stopped.abort();
}
