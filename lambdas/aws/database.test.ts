import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { describe, expect, it, vi } from "vitest";
import { newEmulatedLeadTable } from "../testing/testDatabase.ts";
import { BusyError, transact } from "./database.ts";

const canceled = (...codes: readonly string[]) =>
  new TransactionCanceledException({
    message: "canceled",
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

describe("transact", () => {
  it.each([
    [
      "repeats conflicting and throttled transactions",
      [canceled("TransactionConflict"), canceled("None", "ThrottlingError")],
      { kind: "written" },
      3,
    ],
    [
      "gives up after eight attempts",
      Array.from({ length: 9 }, () => canceled("TransactionConflict")),
      new BusyError("TransactionConflict"),
      8,
    ],
    [
      "reports a failed condition immediately, even beside a conflict",
      [canceled("TransactionConflict", "ConditionalCheckFailed")],
      { kind: "condition failed", failed: [1] },
      1,
    ],
    ["throws any other error", [canceled("ValidationError")], canceled("ValidationError"), 1],
  ])("%s", async (_, failures, result, requests) => {
    // No pauses between the attempts.
    vi.spyOn(Math, "random").mockReturnValue(0);
    const { client } = await newEmulatedLeadTable();
    const database = mockClient(client);
    const sent = database.on(TransactWriteCommand);
    for (const failure of failures) sent.rejectsOnce(failure);
    sent.resolves({});
    expect(await transact(client, []).catch((error: unknown) => error)).toEqual(result);
    expect(database.calls()).toHaveLength(requests);
  });
});
