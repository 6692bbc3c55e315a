import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { StateFolder } from "../../files/StateFolder.ts";
import { boundPort } from "../../http/boundPort.ts";
import { temporaryFolder } from "../../testing/temporaryFolder.ts";
import { compileFunctionRuntime } from "../lambda/compileFunctionRuntime.ts";
import { LambdaFunction } from "../lambda/LambdaFunction.ts";
import type { QueueDefinition } from "../sqs/QueueDefinition.ts";
import { messageSchema, Queues } from "../sqs/Queues.ts";
import { positionsSchema, StreamReader } from "./StreamReader.ts";
import { TableStream } from "./TableStream.ts";

/** A shard of a table's stream: the sequence numbers of its records, and whether it gets no more. */
type Shard = { readonly records: string[]; hasEnded: boolean };

const requestSchema = z.object({
  ShardId: z.string().default(""),
  ShardIterator: z.string().default(""),
  Limit: z.number().default(1),
});

/** Starts a database whose stream has these shards, as far as a reader needs it. */
async function startStream(shards: ReadonlyMap<string, Shard>): Promise<TableStream> {
  const respond = (
    operation: string,
    { ShardId, ShardIterator, Limit }: z.output<typeof requestSchema>,
  ) => {
    if (operation === "DescribeTable") return { Table: { LatestStreamArn: "stream" } };
    if (operation === "DescribeStream") {
      return { StreamDescription: { Shards: [...shards.keys()].map((id) => ({ ShardId: id })) } };
    }
    if (operation === "GetShardIterator") return { ShardIterator: `${ShardId} 0` };
    const [id = "", start = ""] = ShardIterator.split(" ");
    const { records = [], hasEnded = false } = shards.get(id) ?? {};
    const end = Math.min(Number(start) + Limit, records.length);
    const Records = records.slice(Number(start), end).map((SequenceNumber) => ({
      dynamodb: { SequenceNumber, ApproximateCreationDateTime: 0 },
    }));
    if (hasEnded && end === records.length) return { Records };
    return { Records, NextShardIterator: `${id} ${end}` };
  };
  const server = createServer(async (request, response) => {
    const operation = String(request.headers["x-amz-target"]).split(".").at(-1) ?? "";
    response.end(JSON.stringify(respond(operation, requestSchema.parse(await json(request)))));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const endpoint = `http://127.0.0.1:${boundPort(server)}`;
  return TableStream.open("leads", { endpoint, region: "eu-central-1" });
}

const deadLetters: QueueDefinition = {
  constructName: "dead",
  name: "dead",
  arn: "arn:aws:sqs:eu-central-1:000000000000:dead",
  url: "dead",
  visibilityMs: 30_000,
  retentionMs: 600_000,
  redrive: undefined,
};

/** A reader whose function handles every record, and the last record that it finished of each shard. */
function aReader(stream: TableStream) {
  const folder = temporaryFolder();
  const stateIn = <Value>(name: string, schema: z.ZodType<Value>) =>
    new StateFolder({ path: join(folder, name), schema, report: () => undefined });
  const codeDirectory = join(folder, "code");
  mkdirSync(codeDirectory);
  writeFileSync(join(codeDirectory, "index.mjs"), "export const handle = async () => null;");
  const target = new LambdaFunction(
    {
      name: "reader",
      arn: "reader",
      region: "eu-central-1",
      codeDirectory,
      handler: "index.handle",
      memoryMb: 128,
      timeoutMs: 30_000,
      variables: {},
      logFormat: "JSON",
      logLevel: "INFO",
    },
    { environment: {}, runtimeFile: compileFunctionRuntime(folder), logs: folder, echoLogs: false },
  );
  onTestFinished(() => target.close());
  const positions = stateIn("positions", positionsSchema);
  const definition = {
    id: "mapping",
    region: "eu-central-1",
    tableName: "leads",
    functionName: "reader",
    batchSize: 2,
    windowMs: 0,
    filters: undefined,
    retries: 0,
    deadLetterArn: deadLetters.arn,
  };
  const queues = new Queues([deadLetters], stateIn("queues", messageSchema));
  const mapping = { definition, functionArn: "reader", target, queues, deadLetters, positions };
  const reader = new StreamReader(mapping, stream, new AbortController().signal);
  return { poll: () => reader.poll(), finished: () => positions.get("mapping") };
}

it("reads all records of a shard, and looks for other shards once it has ended", async () => {
  const first: Shard = { records: ["1", "2", "3"], hasEnded: false };
  const shards = new Map([["first", first]]);
  const { poll, finished } = aReader(await startStream(shards));
  await poll();
  expect(finished()).toEqual({ "stream first": "3" });
  shards.set("second", { records: ["5"], hasEnded: false });
  first.records.push("4");
  await poll();
  expect(finished()).toEqual({ "stream first": "4" });
  first.hasEnded = true;
  await poll();
  await poll();
  expect(finished()).toEqual({ "stream first": "4", "stream second": "5" });
});
