import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { onTestFinished } from "vitest";
import { createTables } from "../services/dynamodb/createTables.ts";
import { localCredentials } from "../services/dynamodb/Database.ts";
import type { InvocationOutcome } from "../services/lambda/LambdaFunction.ts";
import { EventSourceMapping } from "../services/streams/EventSourceMapping.ts";
import type { MappingDefinition } from "../services/streams/MappingDefinition.ts";
import { Checkpoints, TableStream } from "../services/streams/TableStream.ts";
import { temporaryState } from "./temporaryFolder.ts";

const region = "eu-central-1";

/** How an invocation ends. `stopped`: the local cloud was stopped during it. */
type Ending = InvocationOutcome["kind"] | "stopped";

/** The options of a test mapping. */
type TestMapping = {
  readonly respond: (ids: string, call: number) => Ending;
  readonly changes?: Partial<MappingDefinition>;
};

/** Creates a table and returns functions that write to it and create mappings. Each mapping behaves as after a restart. */
export async function streamedTable(tableName: string, endpoint: string) {
  await createTables([tableNamed(tableName)], endpoint);
  const client = new DynamoDBClient({ endpoint, region, credentials: localCredentials });
  onTestFinished(() => client.destroy());
  const state = temporaryState();
  return {
    put: async (...ids: string[]) => {
      for (const id of ids) {
        const Item = { id: { S: id }, bytes: { B: new Uint8Array([1, 2]) } };
        await client.send(new PutItemCommand({ TableName: tableName, Item }));
      }
    },
    mapping: async ({ respond, changes = {} }: TestMapping) => {
      const stream = await TableStream.open(tableName, endpoint, region);
      onTestFinished(() => stream.close());
      const events: unknown[] = [];
      const invoked: string[] = [];
      const messages: string[] = [];
      const clock = { nowMs: Date.now() };
      const mapping = new EventSourceMapping(
        { ...definition, tableName, ...changes },
        {
          stream,
          functionArn: "arn:aws:lambda:eu-central-1:000000000000:function:reader",
          invoke: async (event) => {
            events.push(event);
            invoked.push(idsIn(event));
            return outcomeOf(respond(idsIn(event), invoked.length));
          },
          sendToQueue: (body) => messages.push(body),
          checkpoints: new Checkpoints(state),
          now: () => clock.nowMs,
          wait: async (ms) => {
            clock.nowMs += ms;
          },
        },
      );
      return { mapping, invoked, messages, events };
    },
  };
}

const definition: MappingDefinition = {
  id: "reader",
  region,
  tableName: "",
  functionName: "reader",
  batchSize: 4,
  windowMs: 0,
  filters: undefined,
  onFailure: { retries: 1, maxAgeMs: Number.POSITIVE_INFINITY },
  deadLetterArn: "arn:aws:sqs:eu-central-1:000000000000:dead",
};

function tableNamed(TableName: string): Parameters<typeof createTables>[0][number] {
  return {
    constructName: "Table",
    region,
    input: {
      TableName,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" },
    },
  };
}

type Keyed = { readonly dynamodb: { readonly Keys: { readonly id: { readonly S: string } } } };

/** The ids of an event's records, one letter each. */
function idsIn(event: unknown): string {
  const { Records }: { Records: Keyed[] } = JSON.parse(JSON.stringify(event));
  return Records.map(({ dynamodb }) => dynamodb.Keys.id.S).join("");
}

function outcomeOf(ending: Ending): InvocationOutcome {
  switch (ending) {
    case "returned":
      return { kind: "returned", payload: "null" };
    case "failed":
      return { kind: "failed", reason: "on purpose" };
    case "stopped":
      throw new Error("stopped");
  }
}
