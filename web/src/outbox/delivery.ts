import { dayMs } from "@planner/shared/calendar";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import { calculatorKeys } from "../browser/calculatorKeys.ts";
import { announce } from "../browser/plannerEvents.ts";
import { tabStorage } from "../browser/storage.ts";
import type { OutboxEntry, OutboxStorage } from "./outboxStorage.ts";
import type { SaveLeadOutcome } from "./saveLead.ts";

/** What a delivery needs: the browser's storage, the server, time and randomness. */
export type DeliveryDependencies = {
  readonly storage: OutboxStorage;
  readonly saveLead: (body: string, key: string) => Promise<SaveLeadOutcome>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
};

/** The sending of one outbox entry, with all its attempts. */
export type Delivery = {
  /** The idempotency key of the lead. */
  readonly key: string;
  /** Calls the listener after each attempt. A rejected lead that the visitor can correct comes with the result. */
  readonly onResult: (listener: ResultListener) => void;
  /** Retries immediately because the visitor asked for it. */
  readonly tryNow: () => void;
};

type ResultListener = (result: DeliveryResult, lead?: RejectedLead) => void;

/** `nothingToSend`: another tab has already finished the entry. `expired`: the server was not reached in 30 days. */
export type DeliveryResult = SaveLeadOutcome["kind"] | "nothingToSend" | "expired";

/** A lead with fields that the server rejected. `body` is the request as JSON. */
export type RejectedLead = { readonly body: string; readonly errors: readonly FieldError[] };

/** Sends an entry until the server gives a final response, then erases it. Waits in between, or until an attempt may succeed. */
export function startDelivery(key: string, dependencies: DeliveryDependencies): Delivery {
  const { storage, saveLead, now, random } = dependencies;
  const listeners: ResultListener[] = [];
  const { wait, wake } = wakeableTimer();
  void deliver();
  return { key, onResult: (listener) => listeners.push(listener), tryNow: wake };

  async function deliver() {
    const stopped = new AbortController();
    const options = { signal: stopped.signal };
    // An attempt may succeed, or is the last chance. Phones often report only that the page is hidden.
    window.addEventListener("online", wake, options);
    window.addEventListener("pagehide", wake, options);
    document.addEventListener("visibilitychange", wake, options);
    let waitMs = await attempt();
    while (waitMs !== undefined) {
      await wait(waitMs);
      waitMs = await attempt();
    }
    stopped.abort();
  }

  /** Returns how long to wait before the next attempt, or undefined if there is none. */
  async function attempt(): Promise<number | undefined> {
    const entry = storage.find(key);
    if (!entry) {
      finish("nothingToSend");
      return undefined;
    }
    const outcome = await saveLead(entry.body, key);
    const errors = outcome.kind === "rejected" ? outcome.errors : [];
    if (outcome.kind !== "failed" && errors.length === 0) {
      finish(outcome.kind);
      return undefined;
    }
    const rejected = errors.length > 0;
    const updated = { ...entry, attempts: entry.attempts + 1, rejected };
    if (isExpired(updated, now())) {
      finish("expired");
      return undefined;
    }
    storage.update(updated);
    if (rejected) {
      report("rejected", { body: entry.body, errors });
      return undefined;
    }
    report("failed");
    return backoffMs(updated.attempts, random());
  }

  function finish(result: DeliveryResult): void {
    storage.erase(key);
    if (result === "saved") announceLead(key);
    report(result);
  }

  function report(result: DeliveryResult, lead?: RejectedLead): void {
    for (const listener of listeners) listener(result, lead);
  }
}

/** Waits for a time, or until it is woken. Waking has no effect while nothing waits. */
function wakeableTimer() {
  let endWait: (() => void) | undefined;
  return {
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        endWait = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    wake: () => endWait?.(),
  };
}

/** Only once for a key: a lead that is sent again with the same details has the same key. */
function announceLead(key: string): void {
  if (tabStorage.read(calculatorKeys.announcedLead) === key) return;
  tabStorage.write(calculatorKeys.announcedLead, key);
  announce({ type: "lead_submitted" });
}

/** Exponential backoff with full jitter, so that browsers that failed together do not retry together. */
function backoffMs(attempts: number, random: number): number {
  return random * Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs);
}

const firstWaitMs = 2000;
const longestWaitMs = 5 * 60 * 1000;

/** Whether to give up, because personal data must not stay any longer. Only after some attempts: a clock may jump. */
function isExpired({ created_at, attempts }: OutboxEntry, now: number): boolean {
  return now - created_at > longestStayMs && attempts > fewestAttempts;
}

const longestStayMs = 30 * dayMs;
const fewestAttempts = 5;
