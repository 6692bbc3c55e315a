import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import {
  ChangeMessageVisibilityCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { DeleteCommand, PutCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { newItemId } from "@planner/lambdas/tables/itemId";
import type { Tables } from "@planner/lambdas/tables/Tables";
import type { streamRecord } from "@planner/lambdas/testing/batchEvents";
import {
  type Change,
  type Item,
  MemoryDatabase,
  tableDefinitions,
} from "@planner/lambdas/testing/MemoryDatabase";
import { feedSettings } from "@planner/lambdas/testing/recount";
import { type FunctionName, functionSettings } from "@planner/shared/deployment/functions";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import type { Runtime } from "./Runtime.ts";
import { SimulatedMeta } from "./SimulatedMeta.ts";

/** The probabilities of what fails in a history, and when queues and streams stop. */
export type Faults = {
  /** How long the way of a call to a service or back usually takes at most. */
  readonly latencyMs: number;
  readonly throttle: number;
  /** A call has an effect, but the caller gets no answer. */
  readonly lostAnswer: number;
  /** A function dies before or after a call. */
  readonly death: number;
  /** A batch or message is delivered again, although it was handled. */
  readonly duplicate: number;
  /** The receiver of a mail or webhook refuses it. */
  readonly refusal: number;
  /** By queue or consumer: from when until when it delivers nothing. */
  readonly outages: ReadonlyMap<string, readonly [from: number, until: number]>;
};

/** A running function, or a command of an operator. */
export type Process = {
  readonly name: string;
  readonly startedAt: number;
  /** How often the SDK tries each call. */
  readonly attempts: number;
  /** The body of the queue's message that it handles. */
  readonly message: string;
  isOver: boolean;
  /** Whether it handled its message, so that it is not delivered again. */
  isHandled: boolean;
  /** How long its message is hidden if it is not handled. By default, the queue decides. */
  hiddenMs?: number;
  /** Ends it without a result. */
  readonly die: (reason: string) => void;
};

/** What a process uses of the cloud. Its calls fail as the seed decides. */
export type Clients = {
  readonly tables: Tables;
  readonly queues: SQSClient;
  readonly mail: SESv2Client;
  readonly pool: CognitoIdentityProviderClient;
  /** The URL of the webhook's receiver, for `fetch` of the cloud. */
  readonly receiver: string;
  /** The origin of Meta's API, likewise. */
  readonly metaOrigin: string;
};

/** Something that left the cloud: an email or a webhook. */
export type Sent = {
  readonly channel: string;
  readonly content: string;
  readonly at: number;
  readonly by: Process;
};

type Message = {
  readonly id: string;
  readonly body: string;
  readonly sentAt: number;
  receives: number;
};

/** What a function could not handle of a batch. */
type BatchResult = { readonly batchItemFailures: readonly { readonly itemIdentifier: string }[] };

type QueueState = {
  readonly name: FunctionName;
  readonly handle: (clients: Clients, bodies: readonly Message[]) => Promise<BatchResult>;
  readonly waiting: Set<Message>;
  readonly deadLetters: Message[];
  readonly maxReceives: number;
  running: number;
};

type Shard = {
  readonly records: StreamRecord[];
  next: number;
  attempts: number;
  limit: number;
  isBusy: boolean;
};

type StreamRecord = ReturnType<typeof streamRecord> & {
  readonly dynamodb: { readonly SequenceNumber: string };
};

type StreamReader = {
  readonly name: FunctionName;
  readonly batchSize: number;
  readonly selects: (change: Change) => boolean;
  readonly handle: (clients: Clients, records: readonly StreamRecord[]) => Promise<BatchResult>;
  readonly shards: readonly Shard[];
  readonly deadLetters: string[];
};

/** The URL of a queue's dead letters. */
export const deadLettersOf = (name: string) => `dead-letters-of-${name}`;

/** Tells what happened. `what` is read only if someone listens. */
export type Log = (who: string, what: string | (() => string), result: string) => void;

const [leads, desk] = ["leads", "desk"];

/** The tables of a point-in-time copy. */
export const copies = { leads: "leads-copy", desk: "desk-copy" } as const;

export const noFaults = {
  latencyMs: 20,
  throttle: 0,
  lostAnswer: 0,
  death: 0,
  duplicate: 0,
  refusal: 0,
  outages: new Map(),
};

/** The parts of AWS that connect the functions, with simulated time and faults. */
export class SimulatedCloud {
  readonly sent: Sent[] = [];
  readonly meta: SimulatedMeta;
  faults: Faults = noFaults;
  readonly database: MemoryDatabase;
  readonly runtime: Runtime;
  private readonly log: Log;
  private readonly queues = new Map<string, QueueState>();
  private readonly readers: StreamReader[] = [];
  private readonly callers: Process[] = [];
  private counter = 0;

  constructor(runtime: Runtime, log: Log) {
    this.runtime = runtime;
    this.log = log;
    this.meta = new SimulatedMeta(runtime);
    this.database = new MemoryDatabase(
      {
        ...tableDefinitions,
        [copies.leads]: { ...tableDefinitions.leads, indexes: [] },
        [copies.desk]: { ...tableDefinitions.desk, indexes: [] },
      },
      (change) => change.table === leads && this.stream(change),
      // Updates arrive in order.
      (update, target) => runtime.later(delaysMs[target], update),
    );
  }

  /** Copies both tables, then loses items of them. */
  lose(isLost: (item: Item) => boolean): void {
    for (const [TableName, copy] of [
      [leads, copies.leads],
      [desk, copies.desk],
    ] as const)
      for (const item of this.database.items(TableName)) {
        this.database.execute(new PutCommand({ TableName: copy, Item: item }));
        const { idempotency_key, pk, sk } = item;
        const Key = TableName === leads ? { idempotency_key } : { pk, sk };
        if (isLost(item)) this.database.execute(new DeleteCommand({ TableName, Key }));
      }
  }

  addQueue(name: FunctionName, handle: QueueState["handle"], maxReceives = 20): void {
    const waiting = new Set<Message>();
    this.queues.set(name, { name, handle, waiting, deadLetters: [], maxReceives, running: 0 });
  }

  /** Moves the dead letters of a queue back to it, as an operator does. */
  redrive(name: FunctionName): void {
    for (const { body } of this.queueOf(name).deadLetters.splice(0)) this.enqueue(name, body);
  }

  addStreamReader(reader: Pick<StreamReader, "name" | "batchSize" | "selects" | "handle">): void {
    const shard = () => ({
      records: [],
      next: 0,
      attempts: 0,
      limit: reader.batchSize,
      isBusy: false,
    });
    this.readers.push({ ...reader, shards: [shard(), shard()], deadLetters: [] });
  }

  /** Puts a message into a queue. */
  enqueue(name: string, body: string, delaySeconds = 0): void {
    const queue = this.queueOf(name);
    const message = {
      id: `message-${++this.counter}`,
      body,
      sentAt: this.runtime.now,
      receives: 0,
    };
    this.offer(queue, message, delaySeconds * 1000);
    if (this.runtime.chance(this.faults.duplicate))
      this.offer(
        queue,
        { ...message, receives: 0 },
        delaySeconds * 1000 + this.runtime.int(60_000),
      );
  }

  /** The bodies or keys of what ended in a dead letter, by function. */
  deadLetters(): ReadonlyMap<string, readonly string[]> {
    return new Map([
      ...[...this.queues].map(
        ([name, { deadLetters }]) => [name, deadLetters.map(({ body }) => body)] as const,
      ),
      ...this.readers.map(({ name, deadLetters }) => [name, deadLetters] as const),
    ]);
  }

  /** What is still waiting to be handled. */
  backlog(): readonly string[] {
    return [
      ...[...this.queues.values()]
        .filter(({ waiting }) => waiting.size > 0)
        .map(({ name }) => name),
      ...this.readers
        .filter(({ shards }) => shards.some(({ next, records }) => next < records.length))
        .map(({ name }) => name),
    ];
  }

  /**
   * Runs a process. The result is undefined if it died or ran out of time, and an error if it failed.
   */
  run<Result>(
    name: string,
    work: (clients: Clients, process: Process) => Promise<Result>,
    message = "",
  ): Promise<Result | Error | undefined> {
    const settings = Object.entries(functionSettings).find(([key]) => key === name)?.[1];
    return new Promise((resolve) => {
      const end = (result: Result | Error | undefined) => {
        if (process.isOver) return;
        process.isOver = true;
        resolve(result);
      };
      const process: Process = {
        name,
        startedAt: this.runtime.now,
        attempts: settings?.calls.attempts ?? 3,
        message,
        isOver: false,
        isHandled: false,
        die: (reason) => {
          this.log(name, reason, "");
          end(undefined);
        },
      };
      if (settings !== undefined)
        this.runtime.later(
          settings.timeoutSeconds * 1000,
          () => process.isOver || process.die("times out"),
        );
      work(this.clientsOf(process), process).then(end, (error: unknown) => {
        this.log(name, "fails", String(error));
        end(error instanceof Error ? error : new Error(String(error)));
      });
    });
  }

  private clientsOf(process: Process): Clients {
    const receiver = `https://receiver.example/${this.callers.push(process) - 1}`;
    const metaOrigin = receiver.replace("receiver", "meta");
    const send = (execute: (command: { input: object }) => unknown) => {
      const nameOf = (command: object) => command.constructor.name.replace("Command", "");
      return (command: { input: object }) =>
        this.call(
          process,
          () => `${nameOf(command)} ${describe(command.input)}`,
          () => execute(command),
          command,
        );
    };
    const client = (prototype: object, execute: (command: { input: object }) => unknown) =>
      Object.assign(Object.create(prototype), { send: send(execute) });
    const database = this.database.client(send((command) => this.database.execute(command)));
    return {
      tables: {
        client: database,
        tableName: leads,
        deskTableName: desk,
        timeZone: "America/New_York",
        newId: newItemId,
        adFeeds: feedSettings,
      },
      queues: client(SQSClient.prototype, (command) => this.sendMessages(command, process)),
      mail: client(SESv2Client.prototype, ({ input }) => this.send("mail", input, process)),
      pool: client(CognitoIdentityProviderClient.prototype, answerOfPool),
      receiver,
      metaOrigin,
    };
  }

  /** Posts a webhook or an event for Meta, for the process whose URL it is. */
  readonly fetch: typeof globalThis.fetch = async (url, init) => {
    const [, host, index] = /^https:\/\/(receiver|meta)\.example\/(\d+)/.exec(String(url)) ?? [];
    const process = this.callers[Number(index)];
    if (process === undefined) throw new Error("An unknown receiver");
    if (host === "meta") {
      return this.call(
        process,
        () => "Meta",
        () => this.meta.receive(String(init?.body), process, this.faults.refusal),
        undefined,
        // Unlike the SDK, `fetch` repeats nothing.
        1,
      );
    }
    const content: object = JSON.parse(String(init?.body));
    return this.call(
      process,
      () => "webhook",
      () => {
        try {
          this.send("webhook", content, process);
          return new Response(null);
        } catch {
          return new Response(null, { status: 500 });
        }
      },
    );
  };

  /** Records something that leaves the cloud, unless its receiver refuses it. */
  send(channel: string, content: object, by: Process): object {
    if (this.runtime.chance(this.faults.refusal))
      throw new Error(`The receiver refuses a ${channel}`);
    this.sent.push({ channel, content: JSON.stringify(content), at: this.runtime.now, by });
    return {};
  }

  private sendMessages(command: unknown, process: Process): object {
    if (command instanceof ChangeMessageVisibilityCommand) {
      process.hiddenMs = Number(command.input.VisibilityTimeout) * 1_000;
      return {};
    }
    if (command instanceof SendMessageCommand) {
      const { QueueUrl = "", MessageBody: body = "" } = command.input;
      const id = `message-${++this.counter}`;
      const letter = { id, body, sentAt: this.runtime.now, receives: 0 };
      this.queueOf(QueueUrl.replace(deadLettersOf(""), "")).deadLetters.push(letter);
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

  /** A call over the network, with what the SDK does if it fails. */
  private async call<Result>(
    process: Process,
    label: () => string,
    execute: () => Result,
    command?: unknown,
    attempts = process.attempts,
  ): Promise<Result> {
    const { runtime } = this;
    const isTransaction = command instanceof TransactWriteCommand;
    let applied: { readonly result: Result } | undefined;
    for (let attempt = 1; ; attempt += 1) {
      await this.travel(process, "before", label);
      let failure = runtime.chance(this.faults.throttle)
        ? throttling(runtime, isTransaction)
        : undefined;
      if (failure === undefined) {
        // The SDK sends a token with a transaction, so that a repeated one has no second effect.
        if (!(isTransaction && applied))
          applied = { result: await this.apply(process, label, execute) };
        await this.travel(process, "after", label);
        if (!runtime.chance(this.faults.lostAnswer)) {
          this.log(process.name, label, "ok");
          return applied.result;
        }
        failure = Object.assign(new Error("No answer in time"), {
          name: "TimeoutError",
          $metadata: {},
        });
      }
      // The SDK does not repeat a transaction that was canceled.
      if (failure instanceof TransactionCanceledException || attempt === attempts) {
        this.log(process.name, label, failure.name);
        throw failure;
      }
      await runtime.wait(attempt * 100);
    }
  }

  private async apply<Result>(
    process: Process,
    label: () => string,
    execute: () => Result,
  ): Promise<Result> {
    try {
      return execute();
    } catch (error) {
      this.log(process.name, label, error instanceof Error ? error.name : "refused");
      await this.travel(process, "after", label);
      throw error;
    }
  }

  /** The way to a service or back. It never ends if the process is over by then. */
  private async travel(process: Process, moment: string, label: () => string): Promise<void> {
    const { runtime } = this;
    // Now and then longer.
    const most = runtime.chance(0.05) ? 1_500 : this.faults.latencyMs;
    await runtime.wait(1 + runtime.int(most));
    if (!process.isOver && runtime.chance(this.faults.death))
      process.die(`dies ${moment} ${label()}`);
    if (process.isOver) await new Promise(() => undefined);
  }

  private isStopped(name: string): boolean {
    const [from = 0, until = 0] = this.faults.outages.get(name) ?? [];
    return this.runtime.now >= from && this.runtime.now < until;
  }

  private queueOf(name: string): QueueState {
    const queue = this.queues.get(name);
    if (queue === undefined) throw new Error(`No queue ${name}`);
    return queue;
  }

  /** Makes a message visible after a time. */
  private offer(queue: QueueState, message: Message, delayMs: number): void {
    queue.waiting.add(message);
    this.runtime.later(delayMs + this.runtime.int(2_000), () => this.receive(queue, message));
  }

  private receive(queue: QueueState, message: Message): void {
    const { runtime } = this;
    if (this.isStopped(queue.name) || queue.running >= concurrentBatches) {
      runtime.later(1_000 + runtime.int(1_000), () => this.receive(queue, message));
      return;
    }
    queue.waiting.delete(message);
    if (message.receives >= queue.maxReceives) {
      this.log(queue.name, "dead letter", message.body);
      queue.deadLetters.push(message);
      return;
    }
    message.receives += 1;
    queue.running += 1;
    queue.waiting.add(message);
    const visibilityMs = 6_000 * functionSettings[queue.name].timeoutSeconds;
    let by: Process | undefined;
    const handle = (clients: Clients, process: Process) => {
      by = process;
      return queue.handle(clients, [message]);
    };
    void this.run(queue.name, handle, message.body).then((result) => {
      queue.running -= 1;
      queue.waiting.delete(message);
      const isHandled =
        result !== undefined && !(result instanceof Error) && result.batchItemFailures.length === 0;
      if (by !== undefined) by.isHandled = isHandled;
      if (!isHandled) this.offer(queue, message, by?.hiddenMs ?? visibilityMs);
      else if (runtime.chance(this.faults.duplicate)) this.offer(queue, message, visibilityMs);
    });
  }

  /** Adds a change to the stream of every reader that selects it, in the shard of its key. */
  private stream(change: Change): void {
    const { before, after } = change;
    const key = String((after ?? before)?.[leadsTable.key]);
    const SequenceNumber = String(++this.counter);
    const record: StreamRecord = {
      eventID: SequenceNumber,
      eventName: eventNameOf(change),
      dynamodb: {
        Keys: { [leadsTable.key]: { S: key } },
        ...(after && { NewImage: imageOf(after) }),
        ...(before && { OldImage: imageOf(before) }),
        SequenceNumber,
        ApproximateCreationDateTime: Math.floor(this.runtime.now / 1000),
      },
    };
    for (const reader of this.readers.filter(({ selects }) => selects(change))) {
      const shard = reader.shards[key.charCodeAt(0) % reader.shards.length];
      if (shard === undefined) continue;
      shard.records.push(record);
      this.runtime.later(this.runtime.int(2_000), () => this.poll(reader, shard));
    }
  }

  /** Delivers the next batch of a shard. */
  private poll(reader: StreamReader, shard: Shard): void {
    const { runtime } = this;
    const again = () => runtime.later(500 + runtime.int(3_000), () => this.poll(reader, shard));
    if (shard.isBusy || shard.next >= shard.records.length) return;
    if (this.isStopped(reader.name)) {
      again();
      return;
    }
    const size = 1 + runtime.int(Math.min(shard.limit, shard.records.length - shard.next));
    const batch = shard.records.slice(shard.next, shard.next + size);
    shard.isBusy = true;
    void this.run(reader.name, (clients) => reader.handle(clients, batch)).then((result) => {
      shard.isBusy = false;
      const failedAt = firstFailure(batch, result);
      const isRepeated = failedAt === batch.length && runtime.chance(this.faults.duplicate);
      if (failedAt > 0 && !isRepeated) {
        shard.next += failedAt;
        shard.attempts = 0;
        shard.limit = reader.batchSize;
      } else {
        shard.attempts += 1;
        shard.limit = Math.max(1, Math.ceil(size / 2));
        if (shard.attempts > maxRetries) {
          reader.deadLetters.push(JSON.stringify(batch[0]));
          shard.next += 1;
          shard.attempts = 0;
        }
      }
      again();
    });
  }
}

/** Messages are received one by one, by at most two functions. Batches are only more of the same. */
const concurrentBatches = 2;
const maxRetries = 100;
/** How far an index lags behind, and what a read sees that does not ask for consistency. */
const delaysMs = { index: 300, replica: 1_000 } as const;

function answerOfPool({ input }: { input: object }): object {
  const Username = "AccessToken" in input ? String(input.AccessToken) : "";
  const attributesOf = (name: string) => [{ Name: "email", Value: `${name}@agency.example` }];
  return {
    Users: ["ana", "ben", "cem"].map((name) => ({
      Username: name,
      Attributes: attributesOf(name),
    })),
    Username,
    UserAttributes: attributesOf(Username),
  };
}

function eventNameOf({ before, after }: Change): StreamRecord["eventName"] {
  if (before === undefined) return "INSERT";
  return after === undefined ? "REMOVE" : "MODIFY";
}

/** The place in a batch of the first record that must be read again. The batch's size if there is none. */
function firstFailure(
  batch: readonly StreamRecord[],
  result: BatchResult | Error | undefined,
): number {
  if (result === undefined || result instanceof Error) return 0;
  const [failure] = result.batchItemFailures;
  if (failure === undefined) return batch.length;
  return batch.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === failure.itemIdentifier);
}

function throttling(runtime: Runtime, isTransaction: boolean): Error {
  const message = "Throughput exceeds the current limit";
  if (!isTransaction) {
    const name = "ProvisionedThroughputExceededException";
    return Object.assign(new Error(message), { name, $metadata: {} });
  }
  const codes = ["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"];
  const CancellationReasons = [{ Code: runtime.pick(codes) }];
  return new TransactionCanceledException({ message, $metadata: {}, CancellationReasons });
}

/** What the readers of the stream need of an item, as attribute values: its texts and conversions. */
function imageOf(item: Item) {
  const texts = Object.entries(item).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, { S: value }] as const] : [],
  );
  const reached = Object.entries(item.conversions ?? {}).map(([name, each]) => [
    name,
    { S: JSON.stringify(each) },
  ]);
  return Object.fromEntries([
    ...texts,
    ...(item.suspect ? [["suspect", { L: [] }] as const] : []),
    ["conversions", { M: Object.fromEntries(reached) }] as const,
  ]);
}

/** What is special in a command or request, for the log. */
export function describe(input: unknown): string {
  const found = (JSON.stringify(input) ?? "").match(telling) ?? [];
  return found.slice(0, 8).join(" ").replaceAll(/["\\]/g, "").slice(0, 300);
}

const telling =
  /"(?:idempotency_key|lead|pk|sk|:\w+|MessageBody|ToAddresses|Subject|triggerEvent|event|stage|kind|outcome|note|reminder|email|monday|spend_cents|avg_job_value|lag|won_since|start_date)\\?":(?:"(?:\\.|[^"\\])*"|[\d.]+|true|false|\["[^\]]*\]|\{"Data":"[^"]*")/g;
