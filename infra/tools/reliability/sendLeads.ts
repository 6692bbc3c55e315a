import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { contract, idempotencyKeyHeader } from "@planner/shared/api/contract";
import { type Dispatcher, Pool } from "undici";

/** The target, number and rate of leads. */
export type LoadPlan = {
  readonly leads: number;
  readonly perSecond: number;
  readonly site: string;
};

/** The sender's observations. */
export type LoadReport = {
  /** The idempotency keys, in sending order. */
  readonly keys: readonly string[];
  /** The ids that the API returned, one per acknowledged lead. */
  readonly ids: readonly string[];
  /** From a lead's due time to the end of its response, one per response. */
  readonly latenciesMs: readonly number[];
  /** From sending the first lead to sending the last. */
  readonly sendingMs: number;
};

/**
 * Sends leads at a steady rate without waiting for earlier responses. Never retries, so a lead that is not
 * acknowledged counts as lost. Latency starts at the due time, so a delayed sender cannot hide a slow server.
 */
export async function sendLeads({ leads, perSecond, site }: LoadPlan): Promise<LoadReport> {
  const keys: string[] = [];
  const ids: string[] = [];
  const latenciesMs: number[] = [];
  const answers: Promise<void>[] = [];
  const pool = new Pool(site, { connections: 64 });
  const startedMs = performance.now();
  const send = async (dueMs: number) => {
    const key = randomUUID();
    keys.push(key);
    const { isAnswered, id } = await postLead(pool, leadRequest(key, `lead-${keys.length}`));
    if (isAnswered) latenciesMs.push(performance.now() - dueMs);
    if (id !== undefined) ids.push(id);
  };
  while (keys.length < leads) {
    const dueMs = startedMs + (keys.length * 1000) / perSecond;
    const early = dueMs - performance.now();
    if (early > 0) await delay(early);
    answers.push(send(dueMs));
  }
  const sendingMs = performance.now() - startedMs;
  await Promise.all(answers);
  await pool.destroy();
  return { keys, ids, latenciesMs, sendingMs };
}

/** Sends leads at a steady rate until it is stopped, and retries each one until it is acknowledged. */
export class SteadyLoad {
  readonly #pool: Pool;
  readonly #stopping = new AbortController();
  readonly #unacknowledged = new Set<Promise<void>>();
  readonly #sending: Promise<void>;
  #sent = 0;

  constructor(site: string, perSecond: number) {
    this.#pool = new Pool(site, { connections: 16 });
    this.#sending = this.#sendEvery(1000 / perSecond);
  }

  /** Stops sending and waits for outstanding acknowledgments. @returns the number of leads sent */
  async stop(): Promise<number> {
    this.#stopping.abort();
    await this.#sending;
    await Promise.all(this.#unacknowledged);
    await this.#pool.destroy();
    return this.#sent;
  }

  async #sendEvery(intervalMs: number): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#sent += 1;
      const request = leadRequest(randomUUID(), `steady-${this.#sent}`);
      const acknowledged = this.#sendUntilAcknowledged(request).then(() => {
        this.#unacknowledged.delete(acknowledged);
      });
      this.#unacknowledged.add(acknowledged);
      await delay(intervalMs);
    }
  }

  async #sendUntilAcknowledged(request: Dispatcher.RequestOptions): Promise<void> {
    while ((await postLead(this.#pool, request)).id === undefined) await delay(500);
  }
}

async function postLead(
  pool: Pool,
  request: Dispatcher.RequestOptions,
): Promise<{ readonly isAnswered: boolean; readonly id?: string }> {
  try {
    const { statusCode, body } = await pool.request(request);
    const text = await body.text();
    if (statusCode !== 201) return { isAnswered: true };
    return { isAnswered: true, id: contract.saveLead.response.parse(JSON.parse(text)).id };
  } catch {
    return { isAnswered: false };
  }
}

let lastJobValue = 500;

/** A request with its own email address and job value, so that no two leads are interchangeable. */
function leadRequest(key: string, emailName: string): Dispatcher.RequestOptions {
  lastJobValue = lastJobValue < 99_000 ? lastJobValue + 1 : 500;
  return {
    method: contract.saveLead.method,
    path: contract.saveLead.path,
    headers: { "content-type": "application/json", [idempotencyKeyHeader]: key },
    body: JSON.stringify({
      inputs: {
        target_estimates_per_week: 10,
        avg_job_value: lastJobValue,
        gross_margin_pct: 55,
      },
      contact: {
        first_name: "Ann",
        work_email: `${emailName}@solidfloors.com`,
        mobile: "(305) 867-5319",
        website: "solidfloors.com",
      },
      form: { elapsed_ms: 20_000 },
    }),
  };
}
