import { z } from "zod";
import { JournalFile } from "../storage/JournalFile.ts";

const messageSchema = z.object({
  id: z.string(),
  body: z.string(),
  sent_at_ms: z.number(),
  visible_at_ms: z.number(),
  receives: z.int(),
  first_received_at_ms: z.number().optional(),
  /** That of the last receipt: earlier ones delete nothing. */
  receipt_handle: z.string().optional(),
});

/** A message in a queue. */
export type Message = z.output<typeof messageSchema>;

const entrySchema = z.union([
  z.object({ queue: z.string(), put: messageSchema }),
  z.object({ queue: z.string(), removed: z.string() }),
]);

/** The messages of all queues, in the order in which they came, kept in a file. */
export class MessageStore {
  readonly #journal: JournalFile<z.output<typeof entrySchema>>;
  readonly #queues = new Map<string, Map<string, Message>>();

  constructor(path: string) {
    this.#journal = new JournalFile(path, entrySchema);
    for (const entry of this.#journal.read()) {
      if ("put" in entry) this.#messages(entry.queue).set(entry.put.id, entry.put);
      else this.#messages(entry.queue).delete(entry.removed);
    }
    if (this.#journal.length > 0) this.#compact();
  }

  of(queue: string): Iterable<Message> {
    return this.#messages(queue).values();
  }

  /** Adds a message, or puts another state of it in its place. */
  put(queue: string, ...messages: readonly Message[]): void {
    for (const message of messages) this.#messages(queue).set(message.id, message);
    this.#journal.append(...messages.map((put) => ({ queue, put })));
    this.#compactSometimes();
  }

  remove(queue: string, ...ids: readonly string[]): void {
    for (const id of ids) this.#messages(queue).delete(id);
    this.#journal.append(...ids.map((removed) => ({ queue, removed })));
    this.#compactSometimes();
  }

  #messages(queue: string): Map<string, Message> {
    const known = this.#queues.get(queue);
    if (known !== undefined) return known;
    const messages = new Map<string, Message>();
    this.#queues.set(queue, messages);
    return messages;
  }

  /** Every message leaves some lines behind it. */
  #compactSometimes(): void {
    const live = [...this.#queues.values()].reduce((sum, { size }) => sum + size, 0);
    if (this.#journal.length > 10_000 + 4 * live) this.#compact();
  }

  #compact(): void {
    this.#journal.rewrite(
      [...this.#queues].flatMap(([queue, messages]) =>
        [...messages.values()].map((put) => ({ queue, put })),
      ),
    );
  }
}
