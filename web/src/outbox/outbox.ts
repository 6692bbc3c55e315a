import { contract } from "@planner/shared/api/contract";
import { dayMs } from "@planner/shared/calendar";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import { parseJson } from "@planner/shared/parseJson";
import { v4, v5 } from "uuid";
import * as z from "zod/mini";
import { callApi } from "../api/callApi.ts";
import { rememberLead } from "../browser/bookingVisitor.ts";
import { announce } from "../browser/embedding.ts";
import { browserStorage, tabStorage, tabStorageKeys } from "../browser/tabStorage.ts";
import { outboxPrefix } from "./hasPendingLeads.ts";

/** This page's outbox. */
export const outbox = createOutbox({
  storage: outboxStorage(),
  send: saveLead,
  now: Date.now,
  random: Math.random,
});

type OutboxDependencies = {
  readonly storage: OutboxStorage;
  readonly send: (body: string, key: string) => Promise<SaveLeadOutcome>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
};

/** The leads that the server has not confirmed yet. Tabs may send the same entry: its key makes the server store it once. */
export function createOutbox(dependencies: OutboxDependencies) {
  const { storage, now } = dependencies;
  const started = new Set<string>();

  function start(key: string): Delivery {
    started.add(key);
    return startDelivery(key, dependencies);
  }

  return {
    /** Stores the body before this returns, then sends it. A lead that is already pending, in any tab, keeps its key. */
    submit: (body: string): Delivery => {
      const waiting = storage.all();
      const pending = waiting.find((entry) => leadIn(entry.body) === leadIn(body));
      const key = pending?.key ?? v5(leadIn(body), keyNamespace(now()));
      storage.add(pending ?? { key, body, created_at: now(), attempts: 0 });
      // The new lead replaces a refused one.
      for (const entry of waiting) if (entry.refused && entry !== pending) storage.erase(entry.key);
      return start(key);
    },
    /** Starts sending the leads that earlier pages left, and returns these deliveries. Running deliveries continue. */
    resume: (): readonly Delivery[] =>
      storage
        .all()
        .filter(({ key }) => !started.has(key))
        .map(({ key }) => start(key)),
  };
}

/** The goals and contact details of a request body, as text. Bodies with the same lead may differ in form timings. */
function leadIn(body: string): string {
  const parts = partsSchema.safeParse(parseJson(body)).data;
  return JSON.stringify([parts?.inputs, parts?.contact]);
}

const partsSchema = z.object({ inputs: z.unknown(), contact: z.unknown() });

/**
 * What this browser's idempotency keys derive from: random, so that keys can't be guessed, and shared by its tabs, so that a
 * lead submitted twice is stored once. Replaced after a day, because the same lead is then a new request. The form creates it
 * when it appears, so that two tabs that submit at the same instant have the same one.
 */
export function keyNamespace(now: number): string {
  const text = browserStorage.read(namespaceItem);
  const stored = namespaceSchema.safeParse(parseJson(text)).data;
  if (stored && Math.abs(now - stored.created_at) < dayMs) return stored.id;
  // crypto.randomUUID needs a secure context, and some supported browsers lack it.
  const id = v4();
  browserStorage.write(namespaceItem, JSON.stringify({ id, created_at: now }));
  return id;
}

const namespaceItem = "planner.lead-namespace";
const namespaceSchema = z.object({ id: z.guid(), created_at: z.number() });

/** The sending of one outbox entry, with all its attempts. */
export type Delivery = {
  /** The idempotency key of the lead. */
  readonly key: string;
  /** Calls the listener after each attempt. A refused lead that the visitor can correct comes with the result. */
  readonly onResult: (listener: ResultListener) => void;
  /** Retries immediately because the visitor asked for it. */
  readonly tryNow: () => void;
};

type ResultListener = (result: DeliveryResult, lead?: RefusedLead) => void;

/** `nothingToSend`: another tab has already finished the entry. `expired`: the server was not reached in 30 days. */
export type DeliveryResult = SaveLeadOutcome["kind"] | "nothingToSend" | "expired";

/** A lead with fields that the server rejected. `body` is the request as JSON. */
export type RefusedLead = { readonly body: string; readonly errors: readonly FieldError[] };

/** Sends an entry until it has a final answer, then erases it. Waits in between, or until an attempt may succeed. */
function startDelivery(key: string, dependencies: OutboxDependencies): Delivery {
  const { storage, send, now, random } = dependencies;
  const listeners: ResultListener[] = [];
  let wake: () => void = () => undefined;
  void deliver();
  return { key, onResult: (listener) => listeners.push(listener), tryNow: () => wake() };

  async function deliver() {
    const stopped = new AbortController();
    const options = { signal: stopped.signal };
    // An attempt may succeed, or is the last chance. Phones often report only that the page is hidden.
    window.addEventListener("online", () => wake(), options);
    window.addEventListener("pagehide", () => wake(), options);
    document.addEventListener("visibilitychange", () => wake(), options);
    for (let waitMs = await attempt(); waitMs !== undefined; waitMs = await attempt()) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    stopped.abort();
  }

  /** Returns how long to wait before the next attempt, or undefined if there is none. */
  async function attempt(): Promise<number | undefined> {
    const entry = storage.find(key);
    if (!entry) return finish("nothingToSend");
    const outcome = await send(entry.body, key);
    const errors = outcome.kind === "refused" ? outcome.errors : [];
    if (outcome.kind !== "failed" && errors.length === 0) return finish(outcome.kind);
    const failed = { ...entry, attempts: entry.attempts + 1, refused: errors.length > 0 };
    if (isExpired(failed, now())) return finish("expired");
    storage.update(failed);
    if (failed.refused) return report("refused", { body: entry.body, errors });
    report("failed");
    return backoffMs(failed.attempts, random());
  }

  function finish(result: DeliveryResult): undefined {
    storage.erase(key);
    if (result === "saved") announceLead(key);
    report(result);
  }

  function report(result: DeliveryResult, lead?: RefusedLead): undefined {
    for (const listener of listeners) listener(result, lead);
  }
}

/** Sending the same details again uses the same key, so it is the same lead. */
function announceLead(key: string): void {
  if (tabStorage.read(tabStorageKeys.announcedLead) === key) return;
  tabStorage.write(tabStorageKeys.announcedLead, key);
  announce({ type: "lead_submitted" });
}

/** Exponential backoff with full jitter, so that browsers that failed together do not retry together. */
function backoffMs(attempts: number, random: number): number {
  return random * Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs);
}

const firstWaitMs = 2000;
const longestWaitMs = 5 * 60 * 1000;

/** After 30 days, personal data must not stay any longer. Only after some failures, because a clock may jump. */
function isExpired({ created_at, attempts }: OutboxEntry, now: number): boolean {
  return now - created_at > 30 * dayMs && attempts > 5;
}

export type SaveLeadOutcome =
  | { readonly kind: "saved" }
  /** The server permanently rejected the lead. A retry cannot help, but the visitor can if it named fields. */
  | { readonly kind: "refused"; readonly errors: readonly FieldError[] }
  /** The outcome is unknown: the server is unreachable, too slow, busy or broken, or its response is invalid. */
  | { readonly kind: "failed" };

/**
 * Saves a lead with `POST /api/leads`. `body` is a `SaveLeadRequest` as JSON, and `idempotencyKey` belongs to exactly
 * that body. The request starts before this returns, continues if the page is left, and times out after eight seconds.
 * Never rejects.
 */
export async function saveLead(body: string, idempotencyKey: string): Promise<SaveLeadOutcome> {
  const request = { idempotencyKey, body: parseJson(body) };
  const outcome = await callApi(saveRoute, request, { keepalive: true, timeoutMs: 8000 });
  if (outcome.kind === "invalid") return { kind: "refused", errors: outcome.errors };
  // Other 4xx may pass: the web ACL sends 403 to a busy address, and a half-finished deployment sends 404.
  if (outcome.kind !== "done") return { kind: "failed" };
  rememberLead(idempotencyKey, outcome.value.id);
  return { kind: "saved" };
}

/** The server checks the body, which was stored as text. */
const saveRoute = {
  ...contract.saveLead,
  request: z.object({ idempotencyKey: z.string(), body: z.unknown() }),
};

/** An unsent lead in the browser's storage. */
type OutboxEntry = Readonly<z.infer<typeof outboxEntrySchema>>;

const outboxEntrySchema = z.object({
  /** The idempotency key. It belongs to exactly this body. */
  key: z.string(),
  /** A `SaveLeadRequest` as JSON. */
  body: z.string(),
  /** Milliseconds since 1970. */
  created_at: z.number(),
  /** Failed attempts so far. */
  attempts: z.number(),
  /** The server rejected fields. Waits for the visitor's correction, and is sent again when a later page loads. */
  refused: z.optional(z.boolean()),
});

type OutboxStorage = ReturnType<typeof outboxStorage>;

/**
 * The outbox entries of all tabs: a write survives even if the page closes right after it. Each entry has its own item,
 * so tabs do not overwrite each other. If the browser denies storage, entries are sent while the page is open.
 */
export function outboxStorage(items = browserStorage) {
  const find = (key: string): OutboxEntry | undefined =>
    outboxEntrySchema.safeParse(parseJson(items.read(outboxPrefix + key))).data;
  const write = (entry: OutboxEntry) =>
    items.write(outboxPrefix + entry.key, JSON.stringify(entry));

  return {
    add: write,
    find,
    /** Skips the write if the entry is gone: another tab has already finished it. */
    update: (entry: OutboxEntry) => {
      if (find(entry.key)) write(entry);
    },
    erase: (key: string) => items.remove(outboxPrefix + key),
    /** Oldest first. Erases unreadable items, because they may hold personal data. */
    all: (): readonly OutboxEntry[] =>
      items
        .keys(outboxPrefix)
        .flatMap((name) => {
          const entry = find(name.slice(outboxPrefix.length));
          if (!entry) items.remove(name);
          return entry ?? [];
        })
        .sort((a, b) => a.created_at - b.created_at),
  };
}
