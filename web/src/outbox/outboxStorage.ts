import { parseJson } from "@planner/shared/parseJson";
import * as z from "zod/mini";
import { browserStorage } from "../browser/storage.ts";
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
  rejected: z.optional(z.boolean()),
});

/** Where the outbox keeps its entries. */
export type OutboxStorage = ReturnType<typeof outboxStorage>;

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
    all(): readonly OutboxEntry[] {
      const entries: OutboxEntry[] = [];
      for (const item of items.keys(outboxPrefix)) {
        const entry = find(item.slice(outboxPrefix.length));
        if (entry) entries.push(entry);
        else items.remove(item);
      }
      return entries.sort((one, other) => one.created_at - other.created_at);
    },
  };
}
