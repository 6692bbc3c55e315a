import * as z from "zod/mini";
import { parseJson } from "../app/parseJson.ts";
import { outboxPrefix } from "./hasPendingLeads.ts";

/** An unsent lead in the browser's storage. */
export type OutboxEntry = Readonly<z.infer<typeof outboxEntrySchema>>;

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

export type OutboxStorage = ReturnType<typeof outboxStorage>;

/**
 * The outbox entries of all tabs, in `localStorage`: a write survives even if the page closes right after it. Each
 * entry has its own item, so tabs do not overwrite each other. If the browser denies storage (private mode, full),
 * entries stay in memory and are sent while the page is open.
 */
export function outboxStorage() {
  const memory = new Map<string, OutboxEntry>();

  function write(entry: OutboxEntry) {
    try {
      localStorage.setItem(outboxPrefix + entry.key, JSON.stringify(entry));
      memory.delete(entry.key);
    } catch {
      memory.set(entry.key, entry);
    }
  }

  function find(key: string): OutboxEntry | undefined {
    return memory.get(key) ?? parseEntry(readItem(outboxPrefix + key));
  }

  return {
    add: write,
    find,
    /** Skips the write if the entry is gone: another tab has already finished it. */
    update: (entry: OutboxEntry) => {
      if (find(entry.key)) write(entry);
    },
    erase: (key: string) => {
      memory.delete(key);
      removeItem(outboxPrefix + key);
    },
    /** Oldest first. Erases unreadable items, because they may hold personal data. */
    all: (): readonly OutboxEntry[] => {
      const stored = itemNames().flatMap((name) => {
        const entry = parseEntry(readItem(name));
        if (!entry) removeItem(name);
        return entry && !memory.has(entry.key) ? [entry] : [];
      });
      return [...stored, ...memory.values()].sort((a, b) => a.created_at - b.created_at);
    },
  };
}

function parseEntry(text: string | undefined): OutboxEntry | undefined {
  return outboxEntrySchema.safeParse(parseJson(text)).data;
}

function itemNames(): readonly string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(outboxPrefix));
  } catch {
    // Here and below: storage that denies access holds no entries.
    return [];
  }
}

function readItem(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

function removeItem(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    return;
  }
}
