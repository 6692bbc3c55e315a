import { parseJson } from "../app/parseJson.ts";
import { outboxPrefix } from "./hasPendingLeads.ts";
import { isSameLead, type OutboxEntry, outboxEntrySchema } from "./OutboxEntry.ts";

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

  function erase(key: string) {
    memory.delete(key);
    removeItem(outboxPrefix + key);
  }

  /** Oldest first. Erases unreadable items, because they may hold personal data. */
  function all(): readonly OutboxEntry[] {
    const stored = itemNames().flatMap((name) => {
      const entry = parseEntry(readItem(name));
      if (!entry) removeItem(name);
      return entry ? [entry] : [];
    });
    return [...stored, ...memory.values()].sort(
      (a, b) => a.created_at - b.created_at || (a.key < b.key ? -1 : 1),
    );
  }

  return {
    add: write,
    find,
    erase,
    all,
    /** Skips the write if the entry is gone: another tab has already finished it. */
    update: (entry: OutboxEntry) => {
      if (find(entry.key)) write(entry);
    },
    /** Erases the entry if an older one holds the same lead. Returns the key of the entry that stays. */
    mergeSameLeads: (key: string): string => {
      const entry = find(key);
      const oldest = entry && all().find(({ body }) => isSameLead(body, entry.body));
      if (!oldest || oldest.key === key) return key;
      erase(key);
      return oldest.key;
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
