import { z } from "zod";
import type { InvocationOutcome } from "../lambda/LambdaFunction.ts";
import type { FailurePolicy } from "./MappingDefinition.ts";
import type { StreamRecord } from "./TableStream.ts";

/** Why records were given up. */
export type DiscardReason = "RetryAttemptsExhausted" | "RecordAgeExceeded";

/** What a batch is run with. */
export type BatchServices = {
  readonly invoke: (records: readonly StreamRecord[]) => Promise<InvocationOutcome>;
  /** Hears of records that are given up, and after how many invocations. */
  readonly discard: (
    records: readonly StreamRecord[],
    reason: DiscardReason,
    invocations: number,
  ) => void;
  /** Everything up to this record is done with. */
  readonly checkpoint: (record: StreamRecord) => void;
  readonly now: () => number;
  /** Waits before the next attempt; the first wait is 1. */
  readonly pause: (attempt: number) => Promise<void>;
};

/**
 * Runs a batch until every record of it is done with or given up, in order, as Lambda does: halves it or begins at the
 * record that the function named, tries again, and gives up what is too old or has failed too often.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
export async function runBatch(
  records: readonly StreamRecord[],
  policy: FailurePolicy,
  services: BatchServices,
): Promise<void> {
  const waiting: Work[] = [{ records, failures: 0 }];
  for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) {
    const fresh = withoutOld(work, policy, services);
    if (fresh.records.length === 0) continue;
    const outcome = await services.invoke(fresh.records);
    if (outcome.kind === "throttled") {
      await services.pause(1);
      waiting.unshift(fresh);
      continue;
    }
    waiting.unshift(...(await afterInvocation(fresh, outcome, { policy, services })));
  }
}

type Work = { readonly records: readonly StreamRecord[]; readonly failures: number };

type Rules = { readonly policy: FailurePolicy; readonly services: BatchServices };

/** What is left to do, in order. */
async function afterInvocation(
  { records, failures }: Work,
  outcome: InvocationOutcome,
  { policy, services }: Rules,
): Promise<readonly Work[]> {
  const done = policy.reportsItems
    ? doneBeforeFailure(records, outcome)
    : allOrNone(records, outcome);
  const lastDone = records[done - 1];
  if (lastDone !== undefined) services.checkpoint(lastDone);
  const left = records.slice(done);
  if (left.length === 0) return [];
  // What went through was progress: the rest is counted anew.
  const failed = done > 0 ? 1 : failures + 1;
  if (done === 0 && policy.bisect && left.length > 1) {
    // Halving is not counted as an attempt.
    const middle = Math.ceil(left.length / 2);
    return [left.slice(0, middle), left.slice(middle)].map((half) => ({ records: half, failures }));
  }
  if (failed > policy.retries) {
    giveUp(left, services, { reason: "RetryAttemptsExhausted", invocations: failed });
    return [];
  }
  await services.pause(failed);
  return [{ records: left, failures: failed }];
}

function withoutOld(
  { records, failures }: Work,
  policy: FailurePolicy,
  services: BatchServices,
): Work {
  const oldest = services.now() - policy.longestAgeMs;
  const old = records.filter(({ createdAtMs }) => createdAtMs < oldest);
  giveUp(old, services, { reason: "RecordAgeExceeded", invocations: failures });
  return { records: records.filter((record) => !old.includes(record)), failures };
}

function giveUp(
  records: readonly StreamRecord[],
  { discard, checkpoint }: BatchServices,
  { reason, invocations }: { reason: DiscardReason; invocations: number },
): void {
  const last = records.at(-1);
  if (last === undefined) return;
  discard(records, reason, invocations);
  checkpoint(last);
}

function allOrNone(records: readonly StreamRecord[], { kind }: InvocationOutcome): number {
  return kind === "returned" ? records.length : 0;
}

const reportSchema = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish(),
});

/** How many records stand before the first the function named. An answer that makes no sense fails them all. */
function doneBeforeFailure(records: readonly StreamRecord[], outcome: InvocationOutcome): number {
  if (outcome.kind !== "returned") return 0;
  const value: unknown = JSON.parse(outcome.payload);
  const report = reportSchema.safeParse(value ?? {});
  if (!report.success) return 0;
  const places = (report.data.batchItemFailures ?? []).map(({ itemIdentifier }) =>
    records.findIndex(({ sequenceNumber }) => sequenceNumber === itemIdentifier),
  );
  return Math.max(0, Math.min(records.length, ...places));
}
