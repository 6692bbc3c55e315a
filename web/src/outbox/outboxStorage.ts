import { parseJson } from "../app/parseJson.ts";
import { type OutboxEntry, outboxEntrySchema } from "./OutboxEntry.ts";
import { outboxPrefix } from "./outboxPrefix.ts";

export type OutboxStorage = ReturnType<typeof outboxStorage>;

/**
 * The entries of all tabs, in `localStorage`: what is written there is kept when the page closes the moment after. One
 * item each, so that no tab overwrites another's. Where the browser refuses storage (private mode, full) an entry is kept
 * in memory: it is sent as long as the page lives.
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

  return {
    add: write,
    find,
    erase,
    /** Nothing is written when the entry is gone: another tab has brought it to its end. */
    update: (entry: OutboxEntry) => {
      if (find(entry.key)) write(entry);
    },
    /** Oldest first. What cannot be read is erased: it might hold somebody's details. */
    all: (): readonly OutboxEntry[] => {
      const stored = itemNames().flatMap((name) => {
        const entry = parseEntry(readItem(name));
        if (!entry) removeItem(name);
        return entry ? [entry] : [];
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
    // A storage that refuses to be read has kept nothing, here and below.
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
