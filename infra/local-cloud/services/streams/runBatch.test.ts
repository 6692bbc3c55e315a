import { describe, expect, it } from "vitest";
import type { InvocationOutcome } from "../lambda/LambdaFunction.ts";
import { parseEventFilter } from "./parseEventFilter.ts";
import { runBatch, type StreamRecord } from "./runBatch.ts";

const succeeded: InvocationOutcome = { kind: "returned", payload: "null" };
const failed: InvocationOutcome = { kind: "failed", reason: "on purpose" };
const reports = (itemIdentifier: string): InvocationOutcome => ({
  kind: "returned",
  payload: JSON.stringify({ batchItemFailures: [{ itemIdentifier }] }),
});

type Scenario = {
  readonly names?: string;
  readonly retries?: number;
  readonly respond: (names: string) => InvocationOutcome;
};

/** Runs a batch of records that are named by single letters. */
async function run({ names = "abcd", retries = 2, respond }: Scenario) {
  const invoked: string[] = [];
  const discarded: string[] = [];
  const pauses: number[] = [];
  let finished = "";
  const named = (records: readonly StreamRecord[]) =>
    records.map(({ sequenceNumber }) => sequenceNumber).join("");
  await runBatch(
    [...names].map((sequenceNumber) => ({ sequenceNumber, createdAtMs: 0, event: {} })),
    retries,
    {
      invoke: async (records) => {
        invoked.push(named(records));
        return respond(named(records));
      },
      discard: (records, invocations) => discarded.push(`${named(records)} ${invocations}`),
      finish: ({ sequenceNumber }) => {
        finished = sequenceNumber;
      },
      pause: async (attempt) => {
        pauses.push(attempt);
      },
    },
  );
  return { invoked, discarded, finished, pauses };
}

describe("runBatch", () => {
  it("retries a failing record with growing pauses, then discards it", async () => {
    expect(await run({ names: "a", respond: () => failed })).toEqual({
      invoked: ["a", "a", "a"],
      discarded: ["a 3"],
      finished: "a",
      pauses: [1, 2],
    });
  });

  it("bisects a failing batch and discards only the bad record", async () => {
    const { invoked, discarded, finished } = await run({
      names: "abcdefgh",
      retries: 1,
      respond: (names) => (names.includes("f") ? failed : succeeded),
    });
    expect(invoked).toEqual(["abcdefgh", "abcd", "efgh", "ef", "e", "f", "f", "gh"]);
    expect(discarded).toEqual(["f 2"]);
    expect(finished).toBe("h");
  });

  it("continues at the record that the function reported", async () => {
    const { invoked, discarded, finished } = await run({
      retries: 1,
      respond: (names) => (names.includes("c") ? reports("c") : succeeded),
    });
    expect(invoked).toEqual(["abcd", "cd", "c", "d"]);
    expect(discarded).toEqual(["c 2"]);
    expect(finished).toBe("d");
  });

  // How a result is read is the same as for queues, whose test has more cases.
  it("treats the report of an unknown record as a failure of all records", async () => {
    const respond = () => reports("unknown");
    expect(await run({ names: "a", retries: 0, respond })).toMatchObject({ discarded: ["a 1"] });
  });
});

describe("a filter", () => {
  const record = {
    eventName: "INSERT",
    dynamodb: { NewImage: { entity: { S: "lead" }, status: { NULL: true } } },
  };

  it.each([
    [{ eventName: ["INSERT", "MODIFY"] }, true],
    [{ eventName: ["REMOVE"] }, false],
    [{ eventName: ["INSERT"], dynamodb: { NewImage: { entity: { S: ["lead"] } } } }, true],
    [{ eventName: ["INSERT"], dynamodb: { NewImage: { entity: { S: ["statistics"] } } } }, false],
    [{ dynamodb: { OldImage: { entity: { S: ["lead"] } } } }, false],
    [{ dynamodb: { NewImage: { status: { NULL: [true] } } } }, true],
  ])("%j accepts the record: %s", (pattern, passes) => {
    expect(parseEventFilter(JSON.stringify(pattern))(record)).toBe(passes);
  });

  it.each([
    { eventName: [{ prefix: "IN" }] },
    { $or: [{ eventName: ["INSERT"] }] },
    { eventName: [] },
  ])("%j is rejected, because it is not emulated", (pattern) => {
    expect(() => parseEventFilter(JSON.stringify(pattern))).toThrow("event filter");
  });
});
