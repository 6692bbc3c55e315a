import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { StateFolder } from "../../files/StateFolder.ts";
import type { QueueDefinition } from "./QueueDefinition.ts";

/** What the queues store of a message. */
export const messageSchema = z.object({
  id: z.string(),
  queue_arn: z.string(),
  body: z.string(),
  sent_at_ms: z.number(),
  visible_at_ms: z.number(),
});

type StoredMessage = z.output<typeof messageSchema>;

/** A message in a queue. */
export type Message = StoredMessage & {
  readonly receiveCount: number;
  /** The handle of the latest receipt. Earlier handles delete nothing. */
  readonly receiptHandle?: string;
};

/**
 * Standard queues. Messages are delivered at least once, in no guaranteed order. Receipts are not stored: after a restart of the
 * local cloud, the messages that were being handled are visible again.
 */
export class Queues {
  readonly #definitions: readonly QueueDefinition[];
  readonly #stored: StateFolder<StoredMessage>;
  /** By ID, oldest first: a key that is set again keeps its place. */
  readonly #messages = new Map<string, Message>();

  constructor(definitions: readonly QueueDefinition[], stored: StateFolder<StoredMessage>) {
    this.#definitions = definitions;
    this.#stored = stored;
    const inOrder = stored.values().toSorted((one, other) => one.sent_at_ms - other.sent_at_ms);
    for (const message of inOrder) this.#messages.set(message.id, { ...message, receiveCount: 0 });
  }

  /** Finds a queue by URL or ARN. */
  find(urlOrArn: string): QueueDefinition | undefined {
    const name = urlOrArn.split(/[/:]/).at(-1);
    return this.#definitions.find((queue) => queue.name === name);
  }

  /**
   * Puts a message into a queue.
   *
   * @param delayMs how long the message stays hidden
   * @returns the message's id
   */
  send({ arn }: Pick<QueueDefinition, "arn">, body: string, delayMs = 0): string {
    const id = randomUUID();
    const nowMs = Date.now();
    this.#put({ id, queue_arn: arn, body, sent_at_ms: nowMs, visible_at_ms: nowMs + delayMs });
    return id;
  }

  /**
   * Returns the oldest visible messages and hides them for a while. Messages that were received too often move to the
   * dead-letter queue instead.
   */
  receive(
    queue: QueueDefinition,
    maxMessages: number,
    visibilityMs = queue.visibilityMs,
  ): Message[] {
    this.#dropExpired(queue);
    const nowMs = Date.now();
    const received: Message[] = [];
    for (const message of this.messages(queue)) {
      if (received.length === maxMessages) break;
      if (message.visible_at_ms > nowMs) continue;
      const { redrive } = queue;
      if (redrive !== undefined && message.receiveCount >= redrive.maxReceiveCount) {
        this.#moveToDeadLetters(message, redrive.deadLetterArn);
        continue;
      }
      const receivedMessage = {
        ...message,
        receiveCount: message.receiveCount + 1,
        visible_at_ms: nowMs + visibilityMs,
        receiptHandle: randomUUID(),
      };
      this.#messages.set(message.id, receivedMessage);
      received.push(receivedMessage);
    }
    return received;
  }

  /** Hides a received message for this time from now on. */
  hide(queue: QueueDefinition, receiptHandle: string, visibilityMs: number): void {
    const message = this.#findReceived(queue, receiptHandle);
    if (message === undefined) return;
    this.#messages.set(message.id, { ...message, visible_at_ms: Date.now() + visibilityMs });
  }

  /** Deletes a received message. */
  delete(queue: QueueDefinition, receiptHandle: string): void {
    const message = this.#findReceived(queue, receiptHandle);
    if (message !== undefined) this.#remove(message);
  }

  /**
   * Sends the messages of a dead-letter queue back to the queue they came from, as new messages.
   *
   * @returns false if the queue is not a dead-letter queue
   */
  redrive(deadLetters: QueueDefinition): boolean {
    const source = this.#definitions.find(
      ({ redrive }) => redrive?.deadLetterArn === deadLetters.arn,
    );
    if (source === undefined) return false;
    for (const message of this.messages(deadLetters)) {
      this.send(source, message.body);
      this.#remove(message);
    }
    return true;
  }

  /** The messages within the retention period, visible or hidden, oldest first. */
  messages(queue: QueueDefinition): readonly Message[] {
    const nowMs = Date.now();
    return this.#storedMessages(queue).filter((message) => !isExpired(message, queue, nowMs));
  }

  /** Deletes the messages that are past the retention period. */
  #dropExpired(queue: QueueDefinition): void {
    const nowMs = Date.now();
    for (const message of this.#storedMessages(queue)) {
      if (isExpired(message, queue, nowMs)) this.#remove(message);
    }
  }

  /** The messages of a queue, also those past the retention period. */
  #storedMessages({ arn }: QueueDefinition): readonly Message[] {
    return [...this.#messages.values()].filter(({ queue_arn }) => queue_arn === arn);
  }

  /** Finds a message by the handle of its latest receipt. */
  #findReceived(queue: QueueDefinition, receiptHandle: string): Message | undefined {
    return this.messages(queue).find((each) => each.receiptHandle === receiptHandle);
  }

  /** Stores a message as one that was never received. */
  #put(message: StoredMessage): void {
    this.#stored.set(message.id, message);
    this.#messages.set(message.id, { ...message, receiveCount: 0 });
  }

  /** As on SQS, a dead letter keeps its age. */
  #moveToDeadLetters({ id, body, sent_at_ms }: StoredMessage, deadLetterArn: string): void {
    this.#put({ id, queue_arn: deadLetterArn, body, sent_at_ms, visible_at_ms: Date.now() });
  }

  #remove({ id }: StoredMessage): void {
    this.#stored.delete(id);
    this.#messages.delete(id);
  }
}

/** Whether a message is past its queue's retention period. */
function isExpired(message: Message, { retentionMs }: QueueDefinition, nowMs: number): boolean {
  return nowMs - message.sent_at_ms >= retentionMs;
}
