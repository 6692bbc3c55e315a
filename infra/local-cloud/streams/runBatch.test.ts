import { describe, expect, it } from "vitest";
import type { InvocationOutcome } from "../lambda/LambdaFunction.ts";
import type { FailurePolicy } from "./MappingDefinition.ts";
import { runBatch } from "./runBatch.ts";
import type { StreamRecord } from "./TableStream.ts";

const policy: FailurePolicy = {
  bisect: false,
  retries: 2,
  longestAgeMs: Number.POSITIVE_INFINITY,
  reportsItems: false,
};

const aRecord = (sequenceNumber: string, createdAtMs = 0): StreamRecord => ({
  sequenceNumber,
  createdAtMs,
  event: {},
});

const succeeded: InvocationOutcome = { kind: "returned", payload: "null" };
const failed: InvocationOutcome = { kind: "failed", reason: "on purpose" };
const reports = (...items: string[]): InvocationOutcome => ({
  kind: "returned",
  payload: JSON.stringify({
    batchItemFailures: items.map((itemIdentifier) => ({ itemIdentifier })),
  }),
});

type Scene = {
  names?: string;
  policy?: Partial<FailurePolicy>;
  nowMs?: number;
  respond: (names: string, call: number) => InvocationOutcome;
};

/** Runs a batch of records named by single letters and tells what happened to them. */
async function run({ names = "abcd", policy: changes, nowMs = 0, respond }: Scene) {
  const told = {
    invoked: [] as string[],
    discarded: [] as string[],
    done: "",
    pauses: [] as number[],
  };
  const named = (records: readonly StreamRecord[]) =>
    records.map(({ sequenceNumber }) => sequenceNumber).join("");
  await runBatch(
    [...names].map((name) => aRecord(name)),
    { ...policy, ...changes },
    {
      invoke: async (records) => {
        told.invoked.push(named(records));
        return respond(named(records), told.invoked.length);
      },
      discard: (records, reason, invocations) =>
        told.discarded.push(`${named(records)} ${reason} ${invocations}`),
      checkpoint: ({ sequenceNumber }) => {
        told.done = sequenceNumber;
      },
      now: () => nowMs,
      pause: async (attempt) => {
        told.pauses.push(attempt);
      },
    },
  );
  return told;
}

describe("runBatch", () => {
  it("is done with a batch that succeeds", async () => {
    expect(await run({ respond: () => succeeded })).toEqual({
      invoked: ["abcd"],
      discarded: [],
      done: "d",
      pauses: [],
    });
  });

  it("tries a failing batch again, ever more slowly, and then gives it up", async () => {
    expect(await run({ respond: () => failed })).toEqual({
      invoked: ["abcd", "abcd", "abcd"],
      discarded: ["abcd RetryAttemptsExhausted 3"],
      done: "d",
      pauses: [1, 2],
    });
  });

  it("goes on trying where the template sets no end", async () => {
    const told = await run({
      policy: { retries: Number.POSITIVE_INFINITY },
      respond: (_, call) => (call < 20 ? failed : succeeded),
    });
    expect(told.invoked).toHaveLength(20);
    expect(told.discarded).toEqual([]);
  });

  it("finds the one bad record by halving, in order, without losing a good one", async () => {
    const told = await run({
      names: "abcdefgh",
      policy: { bisect: true, retries: 1 },
      respond: (names) => (names.includes("f") ? failed : succeeded),
    });
    expect(told.invoked).toEqual(["abcdefgh", "abcd", "efgh", "ef", "e", "f", "f", "gh"]);
    expect(told.discarded).toEqual(["f RetryAttemptsExhausted 2"]);
    expect(told.done).toBe("h");
  });

  it("begins again at the record that the function named", async () => {
    const told = await run({
      policy: { reportsItems: true, retries: 1 },
      respond: (names) => (names.includes("c") ? reports("c") : succeeded),
    });
    expect(told.invoked).toEqual(["abcd", "cd", "cd"].slice(0, told.invoked.length));
    expect(told.discarded).toEqual(["cd RetryAttemptsExhausted 2"]);
  });

  it("gives up the named record alone where it may also halve", async () => {
    const told = await run({
      policy: { reportsItems: true, bisect: true, retries: 1 },
      respond: (names) => (names.includes("c") ? reports("c") : succeeded),
    });
    expect(told.invoked).toEqual(["abcd", "cd", "c", "d"]);
    expect(told.discarded).toEqual(["c RetryAttemptsExhausted 2"]);
    expect(told.done).toBe("d");
  });

  it.each([
    ['{"batchItemFailures":[{"itemIdentifier":"nowhere"}]}'],
    ['{"batchItemFailures":[{"itemIdentifier":""}]}'],
    ['{"batchItemFailures":"all"}'],
    ['"text"'],
  ])("takes an answer that makes no sense for a failure of all: %s", async (payload) => {
    const told = await run({
      policy: { reportsItems: true, retries: 0 },
      respond: () => ({ kind: "returned", payload }),
    });
    expect(told.discarded).toEqual(["abcd RetryAttemptsExhausted 1"]);
  });

  it.each(["null", "{}", '{"batchItemFailures":null}', '{"batchItemFailures":[]}'])(
    "takes %s for success",
    async (payload) => {
      const respond = (): InvocationOutcome => ({ kind: "returned", payload });
      expect(await run({ policy: { reportsItems: true }, respond })).toMatchObject({ done: "d" });
    },
  );

  it("gives up what is too old without running it", async () => {
    expect(
      await run({ policy: { longestAgeMs: 1000 }, nowMs: 1001, respond: () => succeeded }),
    ).toMatchObject({ invoked: [], discarded: ["abcd RecordAgeExceeded 0"], done: "d" });
  });

  it("waits for a throttled function, and does not count it", async () => {
    const respond = (_: string, call: number) =>
      call <= 5 ? ({ kind: "throttled" } as const) : succeeded;
    const told = await run({ policy: { retries: 0 }, respond });
    expect(told.invoked).toHaveLength(6);
    expect(told.discarded).toEqual([]);
  });
});
