import { z } from "zod";
import type { InvocationOutcome } from "../lambda/LambdaFunction.ts";
import type { MappingDefinition } from "./MappingDefinition.ts";
import type { StreamRecord } from "./TableStream.ts";

/** How long a failing batch is retried. */
type FailurePolicy = MappingDefinition["onFailure"];

/** Why records were discarded. */
export type DiscardReason = "RetryAttemptsExhausted" | "RecordAgeExceeded";

/** The callbacks of a running batch. */
export type BatchServices = {
  readonly invoke: (records: readonly StreamRecord[]) => Promise<InvocationOutcome>;
  readonly discard: (
    records: readonly StreamRecord[],
    reason: DiscardReason,
    invocations: number,
  ) => void;
  /** Marks everything up to this record as finished. */
  readonly finish: (record: StreamRecord) => void;
  /** Waits before retry number `attempt`, which starts at 1. */
  readonly pause: (attempt: number) => Promise<void>;
};

/**
 * Runs a batch until every record has succeeded or is discarded, in order, as Lambda does: it continues at the record that the
 * function reported, otherwise bisects the batch, retries, and discards records that are too old or have failed too often.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
export async function runBatch(
  records: readonly StreamRecord[],
  policy: FailurePolicy,
  services: BatchServices,
): Promise<void> {
  const waiting: Part[] = [{ records, failures: 0 }];
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    const current = discardOld(part, policy, services);
    if (current.records.length === 0) continue;
    const outcome = await services.invoke(current.records);
    waiting.unshift(...(await remainingParts(current, outcome, { policy, services })));
  }
}

type Part = { readonly records: readonly StreamRecord[]; readonly failures: number };

type Rules = { readonly policy: FailurePolicy; readonly services: BatchServices };

/** What remains to do after an invocation, in order. */
async function remainingParts(
  { records, failures }: Part,
  outcome: InvocationOutcome,
  { policy, services }: Rules,
): Promise<readonly Part[]> {
  const succeeded = countBeforeFailure(records, outcome);
  const lastSucceeded = records[succeeded - 1];
  if (lastSucceeded !== undefined) services.finish(lastSucceeded);
  const left = records.slice(succeeded);
  if (left.length === 0) return [];
  if (succeeded === 0 && left.length > 1) {
    // Bisecting does not count as an attempt.
    const middle = Math.ceil(left.length / 2);
    return [left.slice(0, middle), left.slice(middle)].map((half) => ({ records: half, failures }));
  }
  // Progress resets the count.
  const attempts = succeeded > 0 ? 1 : failures + 1;
  if (attempts > policy.retries) {
    discard(left, services, { reason: "RetryAttemptsExhausted", invocations: attempts });
    return [];
  }
  await services.pause(attempts);
  return [{ records: left, failures: attempts }];
}

function discardOld(
  { records, failures }: Part,
  { maxAgeMs }: FailurePolicy,
  services: BatchServices,
): Part {
  const oldest = Date.now() - maxAgeMs;
  const isOld = ({ createdAtMs }: StreamRecord) => createdAtMs < oldest;
  const old = records.filter(isOld);
  discard(old, services, { reason: "RecordAgeExceeded", invocations: failures });
  return { records: records.filter((record) => !isOld(record)), failures };
}

function discard(
  records: readonly StreamRecord[],
  services: BatchServices,
  { reason, invocations }: { reason: DiscardReason; invocations: number },
): void {
  const last = records.at(-1);
  if (last === undefined) return;
  services.discard(records, reason, invocations);
  services.finish(last);
}

const reportSchema = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish(),
});

/** Counts the records before the first failure that the function reported. An invalid report fails all records. */
function countBeforeFailure(records: readonly StreamRecord[], outcome: InvocationOutcome): number {
  if (outcome.kind !== "returned") return 0;
  const value: unknown = JSON.parse(outcome.payload);
  const report = reportSchema.safeParse(value ?? {});
  if (!report.success) return 0;
  const indexes = (report.data.batchItemFailures ?? []).map(({ itemIdentifier }) =>
    records.findIndex(({ sequenceNumber }) => sequenceNumber === itemIdentifier),
  );
  return Math.max(0, Math.min(records.length, ...indexes));
}
