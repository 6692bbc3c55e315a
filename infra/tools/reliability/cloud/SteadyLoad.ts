import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { contract, idempotencyKeyHeader } from "@planner/shared/api/contract";

/**
 * Leads that keep coming at one rate, whatever happens, each sent under its key until it is acknowledged. A client so
 * plain that it has nothing in common with the product's.
 */
export class SteadyLoad {
  readonly #site: string;
  readonly #stopping = new AbortController();
  readonly #unacknowledged = new Set<Promise<void>>();
  readonly #ticking: Promise<void>;
  #sent = 0;

  constructor(site: string, perSecond: number) {
    this.#site = site;
    this.#ticking = this.#tick(1000 / perSecond);
  }

  /** Sends no more, and waits until all that was sent is acknowledged. @returns how many leads that is */
  async stop(): Promise<number> {
    this.#stopping.abort();
    await this.#ticking;
    await Promise.all(this.#unacknowledged);
    return this.#sent;
  }

  async #tick(everyMs: number): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#sent += 1;
      const acknowledged = this.#send(this.#sent).then(() => {
        this.#unacknowledged.delete(acknowledged);
      });
      this.#unacknowledged.add(acknowledged);
      await delay(everyMs);
    }
  }

  async #send(place: number): Promise<void> {
    const { method, path } = contract.saveLead;
    const request = {
      method,
      headers: { "content-type": "application/json", [idempotencyKeyHeader]: randomUUID() },
      body: JSON.stringify({
        inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
        contact: {
          first_name: "Ann",
          work_email: `steady-${place}@solidfloors.com`,
          mobile: "3058675319",
        },
      }),
    };
    while ((await statusOf(this.#site + path, request)) !== 201) await delay(retryMs);
  }
}

/** Undefined: nothing came back. */
async function statusOf(url: string, request: RequestInit): Promise<number | undefined> {
  try {
    const answer = await fetch(url, request);
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return undefined;
  }
}

const retryMs = 500;
