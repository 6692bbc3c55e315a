import { type OutboxEntry, outboxEntrySchema } from "../outbox/OutboxEntry.ts";

/** An entry created at time 1,000,000. */
export function anOutboxEntry(overrides: Partial<OutboxEntry> = {}): OutboxEntry {
  return outboxEntrySchema.parse({
    key: "7d9b3a3e-0c6b-4e0f-9c0a-1b2c3d4e5f60",
    body: '{"inputs":{},"contact":{"first_name":"Ann"}}',
    created_at: 1_000_000,
    attempts: 0,
    ...overrides,
  });
}
