import type { SaveLeadOutcome } from "../api/saveLead.ts";
import { nextStep } from "./nextStep.ts";
import { isExpired, retryAfterLeftMs } from "./OutboxEntry.ts";
import type { OutboxStorage } from "./outboxStorage.ts";
import type { SendLock } from "./sendLock.ts";

/** `nothingToSend`: the entry has expired, or another tab has already finished it. */
export type DeliveryResult = SaveLeadOutcome["kind"] | "nothingToSend";

/** The sending of one outbox entry, with all its attempts. */
export type Delivery = {
  /** Calls the listener after each attempt. */
  readonly onResult: (listener: (result: DeliveryResult) => void) => void;
  /** Retries at once because the visitor asked for it, even during a `Retry-After`. */
  readonly tryNow: () => void;
};

export type DeliveryDependencies = {
  readonly storage: OutboxStorage;
  readonly send: (body: string, key: string) => Promise<SaveLeadOutcome>;
  readonly acquireSendLock: (key: string) => SendLock;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
};

/**
 * Sends an entry until the server gives a final answer, then erases it. With `immediately`, the first request starts
 * before this returns and without the lock, because the page may close right away. A retry moment ends the current
 * wait, unless a `Retry-After` is still running.
 */
export function startDelivery(
  key: string,
  immediately: boolean,
  { storage, send, acquireSendLock, now, random }: DeliveryDependencies,
): Delivery {
  const listeners: ((result: DeliveryResult) => void)[] = [];
  const timer = wakeableTimer();
  void deliver();
  return {
    onResult: (listener) => listeners.push(listener),
    tryNow: timer.wake,
  };

  async function deliver() {
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
    if (!entry || isExpired(entry, now())) return finish("nothingToSend");
    const outcome = await send(entry.body, key);
    const step = nextStep(entry, { outcome, now: now(), random: random() });
    if (step.kind === "erase") return finish(outcome.kind);
    storage.update(step.entry);
    report("failed");
    return step.waitMs;
  }

  function finish(result: DeliveryResult): undefined {
    storage.erase(key);
    report(result);
  }

  function report(result: DeliveryResult) {
    for (const listener of listeners) listener(result);
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
