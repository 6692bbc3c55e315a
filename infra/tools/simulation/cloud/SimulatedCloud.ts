import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { SQSClient } from "@aws-sdk/client-sqs";
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { newItemId } from "@planner/lambdas/tables/itemId";
import {
  type Item,
  MemoryDatabase,
  tableDefinitions,
} from "@planner/lambdas/testing/MemoryDatabase";
import { feedSettings } from "@planner/lambdas/testing/recount";
import { functionSettings } from "@planner/shared/deployment/functions";
import { describe, type Log } from "./Log.ts";
import type { Clients, Process, RunProcess } from "./Process.ts";
import type { Runtime } from "./Runtime.ts";
import { SimulatedMeta } from "./SimulatedMeta.ts";
import { SimulatedNetwork } from "./SimulatedNetwork.ts";
import { SimulatedQueues } from "./SimulatedQueues.ts";
import { SimulatedStreams } from "./SimulatedStreams.ts";

/** Something that left the cloud: an email or a webhook. */
type Sent = {
  readonly channel: string;
  readonly content: string;
  readonly at: number;
  readonly by: Process;
};

const tableNames = { leads: "leads", desk: "desk" } as const;

/** The tables of a point-in-time copy. */
export const copies = { leads: "leads-copy", desk: "desk-copy" } as const;

/** The parts of AWS that connect the functions, with simulated time and faults. */
export class SimulatedCloud {
  readonly runtime: Runtime;
  readonly network: SimulatedNetwork;
  readonly database: MemoryDatabase;
  readonly queues: SimulatedQueues;
  readonly streams: SimulatedStreams;
  readonly meta: SimulatedMeta;
  readonly sent: Sent[] = [];
  /** The processes, by the index in their URLs. */
  readonly #processes: Process[] = [];

  constructor(runtime: Runtime, log: Log) {
    this.runtime = runtime;
    this.network = new SimulatedNetwork(runtime, log);
    this.queues = new SimulatedQueues(this.network, this.run);
    this.streams = new SimulatedStreams(this.network, this.run);
    this.meta = new SimulatedMeta(runtime);
    this.database = new MemoryDatabase(
      {
        ...tableDefinitions,
        [copies.leads]: { ...tableDefinitions.leads, indexes: [] },
        [copies.desk]: { ...tableDefinitions.desk, indexes: [] },
      },
      (change) => {
        if (change.table === tableNames.leads) this.streams.push(change);
      },
      // Updates arrive in order.
      (update, target) => runtime.later(delaysMs[target], update),
    );
  }

  /** Copies both tables, then loses items of them. */
  lose(isLost: (item: Item) => boolean): void {
    for (const name of ["leads", "desk"] as const) {
      const table = tableNames[name];
      for (const item of this.database.items(table)) {
        this.database.execute(new PutCommand({ TableName: copies[name], Item: item }));
        if (!isLost(item)) continue;
        const { idempotency_key, pk, sk } = item;
        const key = name === "leads" ? { idempotency_key } : { pk, sk };
        this.database.execute(new DeleteCommand({ TableName: table, Key: key }));
      }
    }
  }

  /** The messages and records that were given up, by function. */
  deadLetters(): ReadonlyMap<string, readonly string[]> {
    return new Map([...this.queues.deadLetters(), ...this.streams.deadLetters()]);
  }

  /** The functions for which something is still waiting. */
  backlog(): readonly string[] {
    return [...this.queues.backlog(), ...this.streams.backlog()];
  }

  /** Runs a process. The result is undefined if it died or ran out of time, and an error if it failed. */
  readonly run: RunProcess = (name, work, message = "") => {
    const { runtime } = this;
    const { log } = this.network;
    const settings = Object.entries(functionSettings).find(([key]) => key === name)?.[1];
    return new Promise((resolve) => {
      const end = (result: Parameters<typeof resolve>[0]) => {
        if (process.isOver) return;
        process.isOver = true;
        resolve(result);
      };
      const process: Process = {
        name,
        startedAt: runtime.now,
        attempts: settings?.calls.attempts ?? 3,
        message,
        isOver: false,
        isHandled: false,
        die: (reason) => {
          log(name, reason, "");
          end(undefined);
        },
      };
      if (settings !== undefined) {
        runtime.later(settings.timeoutSeconds * 1000, () => {
          if (!process.isOver) process.die("times out");
        });
      }
      work(this.#clientsOf(process), process).then(end, (error: unknown) => {
        log(name, "fails", String(error));
        end(error instanceof Error ? error : new Error(String(error)));
      });
    });
  };

  /** The clients of a process. Their calls go over the network, so they may fail. */
  #clientsOf(process: Process): Clients {
    const index = this.#processes.push(process) - 1;
    const send = (execute: Execute) => (command: Command) =>
      this.network.call({
        process,
        label: () => `${nameOf(command)} ${describe(command.input)}`,
        execute: () => execute(command),
        command,
      });
    const client = (prototype: object, execute: Execute) =>
      Object.assign(Object.create(prototype), { send: send(execute) });
    return {
      tables: {
        client: this.database.client(send((command) => this.database.execute(command))),
        tableName: tableNames.leads,
        deskTableName: tableNames.desk,
        timeZone: "America/New_York",
        newId: newItemId,
        adFeeds: feedSettings,
      },
      queues: client(SQSClient.prototype, (command) => this.queues.execute(command, process)),
      mail: client(SESv2Client.prototype, ({ input }) => this.#send("mail", input, process)),
      pool: client(CognitoIdentityProviderClient.prototype, poolResponse),
      receiver: `https://receiver.example/${index}`,
      metaOrigin: `https://meta.example/${index}`,
    };
  }

  /** Posts a webhook or an event for Meta, for the process whose URL it is. */
  readonly fetch: typeof globalThis.fetch = async (url, init) => {
    const [, host, index] = /^https:\/\/(receiver|meta)\.example\/(\d+)/.exec(String(url)) ?? [];
    const process = this.#processes[Number(index)];
    if (process === undefined) throw new Error("An unknown receiver");
    const body = String(init?.body);
    if (host === "meta") {
      return this.network.call({
        process,
        label: () => "Meta",
        execute: () => this.meta.receive(body, process, this.network.faults.rejection),
        // Unlike the SDK, `fetch` repeats nothing.
        attempts: 1,
      });
    }
    return this.network.call({
      process,
      label: () => "webhook",
      execute: () => this.#receiveWebhook(JSON.parse(body), process),
    });
  };

  #receiveWebhook(content: object, by: Process): Response {
    try {
      this.#send("webhook", content, by);
      return new Response(null);
    } catch {
      return new Response(null, { status: 500 });
    }
  }

  /** Records something that leaves the cloud, unless its receiver rejects it. */
  #send(channel: string, content: object, by: Process): object {
    const { runtime, network } = this;
    if (runtime.chance(network.faults.rejection)) {
      throw new Error(`The receiver rejects a ${channel}`);
    }
    this.sent.push({ channel, content: JSON.stringify(content), at: runtime.now, by });
    return {};
  }
}

/** A command of the SDK. */
type Command = { readonly input: object };

/** What a service does with a command. */
type Execute = (command: Command) => unknown;

/** `SendMessage` for a SendMessageCommand. */
function nameOf(command: Command): string {
  return command.constructor.name.replace("Command", "");
}

/** How late an index shows a change, and a read that does not ask for consistency. */
const delaysMs = { index: 300, replica: 1_000 } as const;

/** Responds to every call of the user pool. A user's access token is their name. */
function poolResponse({ input }: Command): object {
  const username = "AccessToken" in input ? String(input.AccessToken) : "";
  const attributesOf = (name: string) => [{ Name: "email", Value: `${name}@agency.example` }];
  return {
    Users: ["ana", "ben", "cem"].map((name) => ({
      Username: name,
      Attributes: attributesOf(name),
    })),
    Username: username,
    UserAttributes: attributesOf(username),
  };
}
