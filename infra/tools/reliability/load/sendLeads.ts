import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { contract, idempotencyKeyHeader } from "@planner/shared/api/contract";
import type { Dispatcher } from "undici";

/** How many leads, how fast, and where to. */
export type LoadPlan = {
  readonly leads: number;
  readonly perSecond: number;
  /** Connections to the site. */
  readonly dispatcher: Dispatcher;
};

/** What came of it. */
export type LoadReport = {
  /** The idempotency keys, in the order of sending. */
  readonly keys: readonly string[];
  /** The ids that the API gave, one for each acknowledged lead. */
  readonly ids: readonly string[];
  /** Answers that acknowledged nothing, by status; 0 where there was no answer. */
  readonly failures: ReadonlyMap<number, number>;
  /** From the instant at which a lead was due to the end of its answer, one for each answered lead. */
  readonly latenciesMs: readonly number[];
  /** From the first lead's sending to the last one's. */
  readonly sendingMs: number;
};

/**
 * Sends leads at a steady rate, whether earlier ones were answered or not. Nothing is sent twice: what is not
 * acknowledged at once counts as lost. A latency begins when the lead was due, so that a sender that is held up
 * hides nothing.
 */
export async function sendLeads({ leads, perSecond, dispatcher }: LoadPlan): Promise<LoadReport> {
  const keys: string[] = [];
  const ids: string[] = [];
  const failures = new Map<number, number>();
  const latenciesMs: number[] = [];
  const answers: Promise<void>[] = [];
  const startedMs = performance.now();
  const send = async (dueMs: number) => {
    const key = randomUUID();
    keys.push(key);
    const { status, id } = await postLead(dispatcher, key, keys.length);
    if (status > 0) latenciesMs.push(performance.now() - dueMs);
    if (id === undefined) failures.set(status, (failures.get(status) ?? 0) + 1);
    else ids.push(id);
  };
  while (keys.length < leads) {
    const dueMs = startedMs + (keys.length * 1000) / perSecond;
    const early = dueMs - performance.now();
    if (early > 0) await delay(early);
    answers.push(send(dueMs));
  }
  const sendingMs = performance.now() - startedMs;
  await Promise.all(answers);
  return { keys, ids, failures, latenciesMs, sendingMs };
}

async function postLead(
  dispatcher: Dispatcher,
  key: string,
  place: number,
): Promise<{ readonly status: number; readonly id?: string | undefined }> {
  const { method, path, response } = contract.saveLead;
  try {
    const { statusCode, body } = await dispatcher.request({
      method,
      path,
      headers: { "content-type": "application/json", [idempotencyKeyHeader]: key },
      body: leadBody(place),
    });
    const text = await body.text();
    if (statusCode !== 201) return { status: statusCode };
    return { status: statusCode, id: response.parse(JSON.parse(text)).id };
  } catch {
    // Counted as a failure without a status, and shown as such.
    return { status: 0 };
  }
}

/** No two alike, so that what is stored can be told apart and the sums depend on each. */
function leadBody(place: number): string {
  return JSON.stringify({
    inputs: {
      target_estimates_per_week: 10,
      avg_job_value: 500 + (place % 99_000),
      gross_margin_pct: 55,
    },
    contact: {
      first_name: "Ann",
      work_email: `lead-${place}@solidfloors.com`,
      mobile: "(305) 867-5319",
      website: "solidfloors.com",
    },
    form: { elapsed_ms: 20_000 },
  });
}
