import { randomUUID } from "node:crypto";
import { z } from "zod";
import { JsonFile } from "../storage/JsonFile.ts";
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

const fileSchema = z.record(z.string(), z.array(messageSchema));

/** A message in a queue. */
export type Message = z.output<typeof messageSchema>;

/** Standard queues in a file: at least once, in no promised order. */
export class Queues {
  readonly #definitions: readonly QueueDefinition[];
  readonly #file: JsonFile<Record<string, Message[]>>;
  readonly #now: () => number;

  constructor(definitions: readonly QueueDefinition[], file: string, now: () => number) {
    this.#definitions = definitions;
    this.#file = new JsonFile<Record<string, Message[]>>(file, fileSchema, {});
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
    this.#replace(queue, [...this.messages(queue), message]);
    return message;
  }

  /** Hands out the oldest messages that nobody else has in hand, and hides them for a while. */
  receive(queue: QueueDefinition, most: number, visibilityMs = queue.visibilityMs): Message[] {
    const nowMs = this.#now();
    const taken = this.messages(queue)
      .filter(({ visible_at_ms }) => visible_at_ms <= nowMs)
      .slice(0, most)
      .map((message) => ({
        ...message,
        receives: message.receives + 1,
        visible_at_ms: nowMs + visibilityMs,
        first_received_at_ms: message.first_received_at_ms ?? nowMs,
        receipt_handle: randomUUID(),
      }));
    const changed = new Map(taken.map((message) => [message.id, message]));
    this.#replace(
      queue,
      this.messages(queue).map((message) => changed.get(message.id) ?? message),
    );
    return taken;
  }

  /** Takes a received message out for good. */
  delete(queue: QueueDefinition, receiptHandle: string): void {
    const left = this.messages(queue).filter((each) => each.receipt_handle !== receiptHandle);
    this.#replace(queue, left);
  }

  purge(queue: QueueDefinition): void {
    this.#replace(queue, []);
  }

  /** What lies in a queue and is not too old, in hand or not. */
  messages({ arn, retentionMs }: QueueDefinition): readonly Message[] {
    const oldestMs = this.#now() - retentionMs;
    return (this.#file.value[arn] ?? []).filter(({ sent_at_ms }) => sent_at_ms > oldestMs);
  }

  #replace({ arn }: QueueDefinition, messages: readonly Message[]): void {
    this.#file.write({ ...this.#file.value, [arn]: [...messages] });
  }
}
