import { randomUUID } from "node:crypto";
import { z } from "zod";
import { JournalFile } from "../storage/JsonFile.ts";
import type { QueueDefinition } from "./QueueDefinition.ts";

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

/** Standard queues in a file: at least once, in no promised order. */
export class Queues {
  readonly #definitions: readonly QueueDefinition[];
  readonly #store: MessageStore;
  readonly #now: () => number;

  constructor(definitions: readonly QueueDefinition[], file: string, now: () => number) {
    this.#definitions = definitions;
    this.#store = new MessageStore(file);
    this.#now = now;
  }

  /** By name, address or ARN. */
  find(name: string): QueueDefinition | undefined {
    const last = name.split(/[/:]/).at(-1);
    return this.#definitions.find((queue) => queue.name === last);
  }

  /** Puts a text into a queue. */
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
   * Hands out the oldest messages that nobody else has in hand, and hides them for a while. What was handed out too
   * often already goes to the dead-letter queue instead.
   */
  receive(queue: QueueDefinition, most: number, visibilityMs = queue.visibilityMs): Message[] {
    const nowMs = this.#now();
    const taken: Message[] = [];
    const dead: Message[] = [];
    for (const message of this.#store.of(queue.arn)) {
      if (taken.length === most) break;
      if (message.visible_at_ms > nowMs || this.#isForgotten(queue, message)) continue;
      if (message.receives >= (queue.redrive?.mostReceives ?? Number.POSITIVE_INFINITY)) {
        dead.push(message);
        continue;
      }
      taken.push({
        ...message,
        receives: message.receives + 1,
        visible_at_ms: nowMs + visibilityMs,
        first_received_at_ms: message.first_received_at_ms ?? nowMs,
        receipt_handle: randomUUID(),
      });
    }
    this.#bury(queue, dead);
    if (taken.length > 0) this.#store.put(queue.arn, ...taken);
    return taken;
  }

  /** Takes a received message out for good. */
  delete(queue: QueueDefinition, receiptHandle: string): void {
    for (const { id, receipt_handle } of this.#store.of(queue.arn)) {
      if (receipt_handle !== receiptHandle) continue;
      this.#store.remove(queue.arn, id);
      return;
    }
  }

  purge(queue: QueueDefinition): void {
    this.#store.remove(queue.arn, ...this.messages(queue).map(({ id }) => id));
  }

  /**
   * Sends what lies in a dead-letter queue back to the queue that it came from, as if it were new.
   *
   * @returns how many messages; undefined when no queue has this one for its dead letters
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

  /** What lies in a queue and is not too old, in hand or not. */
  messages(queue: QueueDefinition): readonly Message[] {
    return [...this.#store.of(queue.arn)].filter((each) => !this.#isForgotten(queue, each));
  }

  #isForgotten({ retentionMs }: QueueDefinition, { sent_at_ms }: Message): boolean {
    return sent_at_ms <= this.#now() - retentionMs;
  }

  /** As on SQS a message keeps its age, and begins anew otherwise. */
  #bury({ arn, redrive }: QueueDefinition, messages: readonly Message[]): void {
    if (redrive === undefined || messages.length === 0) return;
    const buried = messages.map(({ id, body, sent_at_ms }) => ({
      id,
      body,
      sent_at_ms,
      visible_at_ms: this.#now(),
      receives: 0,
    }));
    this.#store.put(redrive.deadLetterArn, ...buried);
    this.#store.remove(arn, ...messages.map(({ id }) => id));
  }
}
