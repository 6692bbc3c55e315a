import { failedItems } from "../lambda/eventSourceMapping.ts";
import type { InvocationOutcome } from "../lambda/LambdaFunction.ts";

/** A change of a table. */
export type StreamRecord = {
  readonly sequenceNumber: string;
  readonly createdAtMs: number;
  /** As a function receives it. https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html */
  readonly event: Readonly<Record<string, unknown>>;
};

/** The callbacks of a running batch. */
export type BatchServices = {
  readonly invoke: (records: readonly StreamRecord[]) => Promise<InvocationOutcome>;
  /** Gives up records after a number of failed invocations. */
  readonly discard: (records: readonly StreamRecord[], invocations: number) => void;
  /** Marks everything up to this record as finished. */
  readonly finish: (record: StreamRecord) => void;
  /** Waits before retry number `attempt`, which starts at 1. */
  readonly pause: (attempt: number) => Promise<void>;
};

/**
 * Runs a batch until every record has succeeded or is discarded, in order, as Lambda does: it continues at the record that the
 * function reported, otherwise bisects the batch, retries, and discards records that have failed too often.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
export async function runBatch(
  records: readonly StreamRecord[],
  retries: number,
  services: BatchServices,
): Promise<void> {
  const waiting: Part[] = [{ records, failures: 0 }];
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    const outcome = await services.invoke(part.records);
    waiting.unshift(...(await remainingParts(part, outcome, { retries, services })));
  }
}

/** A part of a batch, and how often it has failed. */
type Part = { readonly records: readonly StreamRecord[]; readonly failures: number };

type Rules = { readonly retries: number; readonly services: BatchServices };

/** What remains to do after an invocation, in order. */
async function remainingParts(
  { records, failures }: Part,
  outcome: InvocationOutcome,
  { retries, services }: Rules,
): Promise<readonly Part[]> {
  const succeeded = countBeforeFailure(records, outcome);
  const lastSucceeded = records[succeeded - 1];
  if (lastSucceeded !== undefined) services.finish(lastSucceeded);
  const remaining = records.slice(succeeded);
  const last = remaining.at(-1);
  if (last === undefined) return [];
  if (succeeded === 0 && remaining.length > 1) {
    // Bisecting does not count as an attempt.
    const middle = Math.ceil(remaining.length / 2);
    return [
      { records: remaining.slice(0, middle), failures },
      { records: remaining.slice(middle), failures },
    ];
  }
  // Progress resets the count.
  const attempts = succeeded > 0 ? 1 : failures + 1;
  if (attempts > retries) {
    services.discard(remaining, attempts);
    services.finish(last);
    return [];
  }
  await services.pause(attempts);
  return [{ records: remaining, failures: attempts }];
}

/** Counts the records before the first one that failed. If the function reports an unknown record, all have failed. */
function countBeforeFailure(records: readonly StreamRecord[], outcome: InvocationOutcome): number {
  const failed = failedItems(outcome);
  const isInBatch = (item: string) => records.some(({ sequenceNumber }) => sequenceNumber === item);
  if (failed === undefined || !failed.every(isInBatch)) return 0;
  const firstFailed = records.findIndex(({ sequenceNumber }) => failed.includes(sequenceNumber));
  return firstFailed === -1 ? records.length : firstFailed;
}
