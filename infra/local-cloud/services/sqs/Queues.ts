import { randomUUID } from "node:crypto";
import { z } from "zod";
import { JournalFile } from "../../storage/JournalFile.ts";
import type { StateFolder } from "../../storage/StateFile.ts";
import type { QueueDefinition } from "./QueueDefinition.ts";

const messageSchema = z.object({
  id: z.string(),
  body: z.string(),
  sent_at_ms: z.number(),
  visible_at_ms: z.number(),
  receives: z.int(),
  first_received_at_ms: z.number().optional(),
  /** The handle of the latest receipt. Earlier handles delete nothing. */
  receipt_handle: z.string().optional(),
});

/** A message in a queue. */
export type Message = z.output<typeof messageSchema>;

/** Standard queues in a file. Messages are delivered at least once, in no guaranteed order. */
export class Queues {
  readonly #definitions: readonly QueueDefinition[];
  readonly #store: MessageStore;
  readonly #now: () => number;

  constructor(definitions: readonly QueueDefinition[], folder: StateFolder, now: () => number) {
    this.#definitions = definitions;
    this.#store = new MessageStore(folder);
    this.#now = now;
  }

  /** Finds a queue by URL or ARN. */
  find(urlOrArn: string): QueueDefinition | undefined {
    const name = urlOrArn.split(/[/:]/).at(-1);
    return this.#definitions.find((queue) => queue.name === name);
  }

  /** @param delayMs how long the message stays hidden */
  send(queue: QueueDefinition, body: string, delayMs = 0): Message {
    const nowMs = this.#now();
    const message = {
      id: randomUUID(),
      body,
      sent_at_ms: nowMs,
      visible_at_ms: nowMs + delayMs,
      receives: 0,
    };
    this.#store.put(queue.arn, message);
    return message;
  }

  /**
   * Returns the oldest visible messages and hides them for a while. Messages that were received too often move to the
   * dead-letter queue instead.
   */
  receive(queue: QueueDefinition, most: number, visibilityMs = queue.visibilityMs): Message[] {
    const nowMs = this.#now();
    const received: Message[] = [];
    const dead: Message[] = [];
    for (const message of this.messages(queue)) {
      if (received.length === most) break;
      if (message.visible_at_ms > nowMs) continue;
      if (message.receives >= (queue.redrive?.mostReceives ?? Number.POSITIVE_INFINITY)) {
        dead.push(message);
        continue;
      }
      received.push({
        ...message,
        receives: message.receives + 1,
        visible_at_ms: nowMs + visibilityMs,
        first_received_at_ms: message.first_received_at_ms ?? nowMs,
        receipt_handle: randomUUID(),
      });
    }
    this.#moveToDeadLetters(queue, dead);
    if (received.length > 0) this.#store.put(queue.arn, ...received);
    return received;
  }

  /** Deletes a received message. */
  delete(queue: QueueDefinition, receiptHandle: string): void {
    const message = this.messages(queue).find((each) => each.receipt_handle === receiptHandle);
    if (message !== undefined) this.#store.remove(queue.arn, message.id);
  }

  /**
   * Sends the messages of a dead-letter queue back to the queue they came from, as new messages.
   *
   * @returns how many messages; undefined if the queue is not a dead-letter queue
   */
  redrive(deadLetters: QueueDefinition): number | undefined {
    const source = this.#definitions.find(
      ({ redrive }) => redrive?.deadLetterArn === deadLetters.arn,
    );
    if (source === undefined) return undefined;
    const messages = this.messages(deadLetters);
    for (const { body } of messages) this.send(source, body);
    this.#store.remove(deadLetters.arn, ...messages.map(({ id }) => id));
    return messages.length;
  }

  /** All messages within the retention period, visible or hidden. */
  messages({ arn, retentionMs }: QueueDefinition): readonly Message[] {
    const oldestMs = this.#now() - retentionMs;
    return [...this.#store.of(arn)].filter(({ sent_at_ms }) => sent_at_ms > oldestMs);
  }

  /** As on SQS, a message keeps its age but starts with no receives. */
  #moveToDeadLetters({ arn, redrive }: QueueDefinition, messages: readonly Message[]): void {
    if (redrive === undefined || messages.length === 0) return;
    const moved = messages.map(({ id, body, sent_at_ms }) => ({
      id,
      body,
      sent_at_ms,
      visible_at_ms: this.#now(),
      receives: 0,
    }));
    this.#store.put(redrive.deadLetterArn, ...moved);
    this.#store.remove(arn, ...messages.map(({ id }) => id));
  }
}

const entrySchema = z.union([
  z.object({ queue: z.string(), put: messageSchema }),
  z.object({ queue: z.string(), removed: z.string() }),
]);

/** The messages of all queues in the order they were sent, in a file. */
class MessageStore {
  readonly #journal: JournalFile<z.output<typeof entrySchema>>;
  readonly #queues = new Map<string, Map<string, Message>>();

  constructor(folder: StateFolder) {
    this.#journal = new JournalFile(folder, {
      name: "queues.jsonl",
      schema: entrySchema,
      entries: "changes of the queues",
    });
    for (const entry of this.#journal.read()) {
      if ("put" in entry) this.#messages(entry.queue).set(entry.put.id, entry.put);
      else this.#messages(entry.queue).delete(entry.removed);
    }
  }

  of(queue: string): Iterable<Message> {
    return this.#messages(queue).values();
  }

  /** Adds messages, or replaces those with the same id. */
  put(queue: string, ...messages: readonly Message[]): void {
    for (const message of messages) this.#messages(queue).set(message.id, message);
    this.#journal.append(...messages.map((put) => ({ queue, put })));
    this.#compactIfLong();
  }

  remove(queue: string, ...ids: readonly string[]): void {
    for (const id of ids) this.#messages(queue).delete(id);
    this.#journal.append(...ids.map((removed) => ({ queue, removed })));
    this.#compactIfLong();
  }

  #messages(queue: string): Map<string, Message> {
    const messages = this.#queues.get(queue) ?? new Map<string, Message>();
    this.#queues.set(queue, messages);
    return messages;
  }

  /** Each message leaves several lines in the journal. */
  #compactIfLong(): void {
    const stored = [...this.#queues.values()].reduce((sum, { size }) => sum + size, 0);
    if (this.#journal.length <= 1_000 + 4 * stored) return;
    this.#journal.rewrite(
      [...this.#queues].flatMap(([queue, messages]) =>
        [...messages.values()].map((put) => ({ queue, put })),
      ),
    );
  }
}
