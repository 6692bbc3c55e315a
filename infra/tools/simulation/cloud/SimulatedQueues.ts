import {
  ChangeMessageVisibilityCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
} from "@aws-sdk/client-sqs";
import { type FunctionName, functionSettings } from "@planner/shared/deployment/functions";
import type { BatchResult, Clients, Process, RunProcess } from "./Process.ts";
import type { SimulatedNetwork } from "./SimulatedNetwork.ts";

/** A message in a queue. */
export type Message = {
  readonly id: string;
  readonly body: string;
  readonly sentAt: number;
  receives: number;
};

type MessageHandler = (clients: Clients, messages: readonly Message[]) => Promise<BatchResult>;

type QueueState = {
  readonly name: FunctionName;
  readonly handle: MessageHandler;
  /** The messages that are not handled yet. */
  readonly waiting: Set<Message>;
  readonly deadLetters: Message[];
  readonly maxReceives: number;
  /** How many batches are being handled. */
  running: number;
};

/** The URL of a queue's dead letters. */
export const deadLettersOf = (name: string) => `dead-letters-of-${name}`;

/** The queues of the functions, which deliver messages at least once and in any order. */
export class SimulatedQueues {
  readonly #queues = new Map<string, QueueState>();
  readonly #network: SimulatedNetwork;
  readonly #run: RunProcess;
  #counter = 0;

  constructor(network: SimulatedNetwork, run: RunProcess) {
    this.#network = network;
    this.#run = run;
  }

  /**
   * Adds the queue of a function.
   *
   * @param maxReceives after so many attempts, a message becomes a dead letter
   */
  add(name: FunctionName, handle: MessageHandler, maxReceives = 20): void {
    const waiting = new Set<Message>();
    this.#queues.set(name, { name, handle, waiting, deadLetters: [], maxReceives, running: 0 });
  }

  /** Moves the dead letters of a queue up to an age back to it, as an operator does. */
  redrive(name: FunctionName, maxAgeMs: number): void {
    const { deadLetters } = this.#queueOf(name);
    const isOld = ({ sentAt }: Message) => this.#network.runtime.now - sentAt > maxAgeMs;
    for (const letter of deadLetters.splice(0)) {
      if (isOld(letter)) {
        deadLetters.push(letter);
      } else {
        this.enqueue(name, letter.body);
      }
    }
  }

  /** Puts a message into a queue. */
  enqueue(name: string, body: string, delaySeconds = 0): void {
    const { runtime, faults } = this.#network;
    const queue = this.#queueOf(name);
    const message = this.#newMessage(body);
    this.#offer(queue, message, delaySeconds * 1000);
    if (!runtime.chance(faults.duplicate)) return;
    this.#offer(queue, { ...message }, delaySeconds * 1000 + runtime.int(60_000));
  }

  /** The bodies of the dead letters, by queue. */
  deadLetters(): ReadonlyMap<string, readonly string[]> {
    const letters = new Map<string, readonly string[]>();
    for (const { name, deadLetters } of this.#queues.values()) {
      letters.set(
        name,
        deadLetters.map(({ body }) => body),
      );
    }
    return letters;
  }

  /** The names of the queues with messages. */
  backlog(): readonly string[] {
    const queues = [...this.#queues.values()];
    return queues.filter(({ waiting }) => waiting.size > 0).map(({ name }) => name);
  }

  /** Executes a command of a process. */
  execute(command: unknown, process: Process): object {
    if (command instanceof ChangeMessageVisibilityCommand) {
      process.hiddenMs = Number(command.input.VisibilityTimeout) * 1_000;
      return {};
    }
    if (command instanceof SendMessageCommand) {
      const { QueueUrl = "", MessageBody = "" } = command.input;
      const queue = this.#queueOf(QueueUrl.replace(deadLettersOf(""), ""));
      queue.deadLetters.push(this.#newMessage(MessageBody));
      return {};
    }
    if (!(command instanceof SendMessageBatchCommand)) throw new Error("An unknown queue command");
    const { QueueUrl = "", Entries = [] } = command.input;
    if (Entries.length > 10) throw new Error("More than ten messages");
    for (const { MessageBody = "", DelaySeconds = 0 } of Entries) {
      if (DelaySeconds > 900) throw new Error("A delay of more than 15 minutes");
      this.enqueue(QueueUrl, MessageBody, DelaySeconds);
    }
    return {};
  }

  #newMessage(body: string): Message {
    this.#counter += 1;
    const sentAt = this.#network.runtime.now;
    return { id: `message-${this.#counter}`, body, sentAt, receives: 0 };
  }

  #queueOf(name: string): QueueState {
    const queue = this.#queues.get(name);
    if (queue === undefined) throw new Error(`No queue ${name}`);
    return queue;
  }

  /** Delivers a message after a time. */
  #offer(queue: QueueState, message: Message, delayMs: number): void {
    const { runtime } = this.#network;
    queue.waiting.add(message);
    runtime.later(delayMs + runtime.int(2_000), () => this.#receive(queue, message));
  }

  /** Receives a message once the queue has room for another batch. */
  #receive(queue: QueueState, message: Message): void {
    const { runtime, log } = this.#network;
    if (this.#network.isStopped(queue.name) || queue.running >= concurrentBatches) {
      runtime.later(1_000 + runtime.int(1_000), () => this.#receive(queue, message));
      return;
    }
    if (message.receives >= queue.maxReceives) {
      log(queue.name, "dead letter", message.body);
      queue.waiting.delete(message);
      queue.deadLetters.push(message);
      return;
    }
    message.receives += 1;
    queue.running += 1;
    void this.#deliver(queue, message);
  }

  /** Lets the function handle a message. If it fails, or sometimes anyway, the message is delivered again. */
  async #deliver(queue: QueueState, message: Message): Promise<void> {
    const network = this.#network;
    const visibilityMs = 6_000 * functionSettings[queue.name].timeoutSeconds;
    let handler: Process | undefined;
    const handle = (clients: Clients, process: Process) => {
      handler = process;
      return queue.handle(clients, [message]);
    };
    const result = await this.#run(queue.name, handle, message.body);
    queue.running -= 1;
    queue.waiting.delete(message);
    const hasFailed = result === undefined || result instanceof Error;
    const isHandled = !hasFailed && result.batchItemFailures.length === 0;
    if (handler !== undefined) handler.isHandled = isHandled;
    if (!isHandled) {
      this.#offer(queue, message, handler?.hiddenMs ?? visibilityMs);
    } else if (network.runtime.chance(network.faults.duplicate)) {
      this.#offer(queue, message, visibilityMs);
    }
  }
}

/** Messages are received one by one, by at most two functions at once. Larger batches would test the same. */
const concurrentBatches = 2;
