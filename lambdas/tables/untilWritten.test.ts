import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { BusyError } from "../aws/database.ts";
import { newDeskTables } from "../testing/testDatabase.ts";
import { readDeskItem } from "./deskItems.ts";
import type { Tables } from "./Tables.ts";
import { type Attempt, untilWritten } from "./untilWritten.ts";

const key = { pk: "counter", sk: "counter" };
let tables: Tables;

beforeEach(async () => {
  tables = newDeskTables();
  // No pauses between the attempts.
  vi.spyOn(Math, "random").mockReturnValue(0);
});

async function readCount(): Promise<number> {
  return Number((await readDeskItem(tables, key))?.count ?? 0);
}

/** The write of a count. Its condition fails unless the count is as it was read. */
function countWrite(read: number, count: number) {
  return {
    Put: {
      TableName: tables.deskTableName,
      Item: { ...key, count },
      ConditionExpression: "attribute_not_exists(pk) OR #count = :read",
      ExpressionAttributeNames: { "#count": "count" },
      ExpressionAttributeValues: { ":read": read },
    },
  };
}

function increment(): Promise<number> {
  return untilWritten(tables, "The counter", async () => {
    const read = await readCount();
    return { kind: "write", items: [countWrite(read, read + 1)], outcome: read + 1 };
  });
}

/** Makes the same attempt until one succeeds, and counts the attempts. */
async function attempt(decision: Attempt<string>) {
  const decide = vi.fn(async () => decision);
  const outcome = await untilWritten(tables, "The counter", decide).catch((error) => error);
  return { outcome, attempts: decide.mock.calls.length };
}

describe("untilWritten", () => {
  it("reads again if another call has written meanwhile, so that no write is lost", async () => {
    const counts = await Promise.all(Array.from({ length: 5 }, increment));
    expect(counts.toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(await readCount()).toBe(5);
  });

  it("reads again after a conflict with another transaction", async () => {
    const database = mockClient(tables.client);
    const conflict = new TransactionCanceledException({
      message: "canceled",
      $metadata: {},
      CancellationReasons: [{ Code: "TransactionConflict" }],
    });
    database.on(TransactWriteCommand).rejectsOnce(conflict).resolves({});
    const items = [countWrite(0, 1)];
    const result = await attempt({ kind: "write", items, outcome: "counted" });
    expect(result).toEqual({ outcome: "counted", attempts: 2 });
  });

  it("writes nothing if nothing is left to write", async () => {
    const result = await attempt({ kind: "done", outcome: "known" });
    expect(result).toEqual({ outcome: "known", attempts: 1 });
  });

  it("ends without another attempt if the check fails, and writes nothing", async () => {
    await increment();
    const check = { item: countWrite(7, 8), otherwise: "refused" };
    const items = [
      { Put: { TableName: tables.deskTableName, Item: { pk: "other", sk: "other" } } },
    ];
    const result = await attempt({ kind: "write", items, check, outcome: "counted" });
    expect(result).toEqual({ outcome: "refused", attempts: 1 });
    expect(await readDeskItem(tables, { pk: "other", sk: "other" })).toBeUndefined();
  });

  it("gives up as busy after twenty attempts", async () => {
    await increment();
    const error = new BusyError("The counter changes too often");
    const failing = await attempt({ kind: "write", items: [countWrite(7, 8)], outcome: "counted" });
    expect(failing).toEqual({ outcome: error, attempts: 20 });
    expect(await attempt({ kind: "read again" })).toEqual({ outcome: error, attempts: 20 });
  });
});
