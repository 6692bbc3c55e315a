import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { streamedTable } from "../../testing/streamedTable.ts";
import { type Database, startDatabase } from "../dynamodb/Database.ts";
import { parseFilterPattern } from "./MappingDefinition.ts";

const folder = mkdtempSync(join(tmpdir(), "local-cloud-streams-"));
let database: Database;
let tables = 0;

beforeAll(async () => {
  database = await startDatabase({
    databaseFile: join(folder, "dynamodb.sqlite"),
    logFile: join(folder, "database.log"),
    signal: new AbortController().signal,
    onUnexpectedEnd: (reason) => {
      throw new Error(reason);
    },
  });
});

afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true });
});

function aTable() {
  tables += 1;
  return streamedTable(`streamed-${tables}`, database.endpoint);
}

describe("EventSourceMapping", () => {
  it("passes records in order and in batches of the configured size", async () => {
    const table = await aTable();
    await table.put("a", "b", "c", "d", "e");
    const { mapping, invoked, events } = await table.mapping({ respond: () => "returned" });
    expect(await mapping.poll()).toBe(5);
    expect(invoked).toEqual(["abcd", "e"]);
    expect(events[0]).toMatchObject({
      Records: [
        {
          eventName: "INSERT",
          eventSource: "aws:dynamodb",
          awsRegion: "eu-central-1",
          eventSourceARN: expect.stringContaining("/stream/"),
          dynamodb: {
            ApproximateCreationDateTime: expect.any(Number),
            NewImage: { id: { S: "a" }, bytes: { B: "AQI=" } },
            StreamViewType: "NEW_IMAGE",
          },
        },
        {},
        {},
        {},
      ],
    });
    expect(await mapping.poll()).toBe(0);
    await table.put("f");
    expect(await mapping.poll()).toBe(1);
    expect(invoked.at(-1)).toBe("f");
  });

  it("continues after the last checkpoint after a restart, and repeats an interrupted batch", async () => {
    const table = await aTable();
    await table.put("a", "b", "c", "d", "e", "f");
    const first = await table.mapping({
      respond: (_, call) => (call === 1 ? "returned" : "stopped"),
    });
    await expect(first.mapping.poll()).rejects.toThrow("stopped");
    expect(first.invoked).toEqual(["abcd", "ef"]);
    await table.put("g");
    const second = await table.mapping({ respond: () => "returned" });
    await second.mapping.poll();
    expect(second.invoked).toEqual(["efg"]);
    const third = await table.mapping({ respond: () => "returned" });
    expect(await third.mapping.poll()).toBe(0);
  });

  it("repeats an interrupted batch after an error", async () => {
    const table = await aTable();
    await table.put("a", "b");
    const { mapping, invoked } = await table.mapping({
      respond: (_, call) => (call === 1 ? "stopped" : "returned"),
    });
    await expect(mapping.poll()).rejects.toThrow("stopped");
    mapping.restart();
    await mapping.poll();
    expect(invoked).toEqual(["ab", "ab"]);
  });

  it("notifies the queue of a discarded record by its position, without its content", async () => {
    const table = await aTable();
    await table.put("a", "b", "c", "d");
    const { mapping, invoked, messages } = await table.mapping({
      respond: (ids) => (ids.includes("c") ? "failed" : "returned"),
    });
    await mapping.poll();
    expect(invoked).toEqual(["abcd", "ab", "cd", "c", "c", "d"]);
    expect(messages.map((message) => JSON.parse(message))).toEqual([
      {
        version: "1.0",
        timestamp: expect.any(String),
        requestContext: {
          requestId: expect.any(String),
          functionArn: "arn:aws:lambda:eu-central-1:000000000000:function:reader",
          condition: "RetryAttemptsExhausted",
          approximateInvokeCount: 2,
        },
        responseContext: {
          statusCode: 200,
          executedVersion: "$LATEST",
          functionError: "Unhandled",
        },
        DDBStreamBatchInfo: {
          shardId: expect.any(String),
          startSequenceNumber: expect.any(String),
          endSequenceNumber: expect.any(String),
          approximateArrivalOfFirstRecord: expect.stringMatching(/Z$/),
          approximateArrivalOfLastRecord: expect.stringMatching(/Z$/),
          batchSize: 1,
          streamArn: expect.stringContaining("/stream/"),
        },
      },
    ]);
    const again = await table.mapping({ respond: () => "returned" });
    expect(await again.mapping.poll()).toBe(0);
  });

  it("passes only records that match a filter, and reads the others once", async () => {
    const table = await aTable();
    await table.put("a", "b", "c");
    const filters = [{ dynamodb: { Keys: { id: { S: ["b"] } } } }].map((pattern) =>
      parseFilterPattern(JSON.stringify(pattern)),
    );
    const { mapping, invoked } = await table.mapping({
      respond: () => "returned",
      changes: { filters },
    });
    expect(await mapping.poll()).toBe(1);
    expect(invoked).toEqual(["b"]);
  });

  it("waits for the batching window", async () => {
    const table = await aTable();
    await table.put("a");
    const { mapping, invoked } = await table.mapping({
      respond: () => "returned",
      changes: { windowMs: 1000 },
    });
    const before = mapping.poll();
    await table.put("b");
    await before;
    await mapping.poll();
    expect(invoked.join("")).toBe("ab");
  });
});
