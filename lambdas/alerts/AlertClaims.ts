import type { Lead } from "@planner/shared/lead/leadSchema";
import type { ClaimOutcome } from "../leads/alerts/alertMarks.ts";
import { failureDetails } from "../log/functionLog.ts";
import type { AlertDelivery } from "./deliverAlert.ts";

/** The claims of one sender: on one lead, or on all leads of a digest. */
export class AlertClaims {
  readonly #delivery: AlertDelivery;
  readonly #id: string;
  readonly #leadKeys = new Set<string>();

  constructor(delivery: AlertDelivery) {
    this.#delivery = delivery;
    this.#id = delivery.newClaimId();
  }

  async add(leadKey: string): Promise<ClaimOutcome> {
    const { marks, now } = this.#delivery;
    const claimedAt = now();
    const until = new Date(claimedAt.getTime() + claimMs);
    const outcome = await marks.claim(leadKey, { id: this.#id, now: claimedAt, until });
    if (outcome === "claimed") this.#leadKeys.add(leadKey);
    return outcome;
  }

  /** Claims and reads more leads. Skips a lead that fails, because its own message is still in the queue. */
  async addLeads(leadKeys: readonly string[]): Promise<readonly Lead[]> {
    const more = leadKeys.filter((leadKey) => !this.#leadKeys.has(leadKey));
    const leads = await inBatches(more, (leadKey) => this.#addLead(leadKey));
    return leads.filter((lead) => lead !== undefined);
  }

  async #addLead(leadKey: string): Promise<Lead | undefined> {
    try {
      if ((await this.add(leadKey)) !== "claimed") return undefined;
      const lead = await this.#delivery.readLead(leadKey);
      if (lead === undefined) await this.#release(leadKey);
      return lead;
    } catch (error) {
      this.#delivery.logger.error("alert left out of the digest", failureDetails(error));
      await this.#releaseQuietly(leadKey);
      return undefined;
    }
  }

  /** Marks all claimed leads as sent. */
  async confirm(): Promise<void> {
    const { marks, now } = this.#delivery;
    const sentAt = now();
    await inBatches([...this.#leadKeys], (key) => marks.confirm(key, this.#id, sentAt));
  }

  async release(): Promise<void> {
    await inBatches([...this.#leadKeys], (leadKey) => this.#release(leadKey));
  }

  /** For a failure: the claims expire anyway, and the caller needs the original error. */
  async releaseQuietly(): Promise<void> {
    await inBatches([...this.#leadKeys], (leadKey) => this.#releaseQuietly(leadKey));
  }

  async #release(leadKey: string): Promise<void> {
    await this.#delivery.marks.release(leadKey, this.#id);
    this.#leadKeys.delete(leadKey);
  }

  async #releaseQuietly(leadKey: string): Promise<void> {
    try {
      await this.#release(leadKey);
    } catch (error) {
      this.#leadKeys.delete(leadKey);
      this.#delivery.logger.error("claim not released", failureDetails(error));
    }
  }
}

/**
 * Longer than the function's timeout, so a sender never loses its claim. Shorter than the queue's visibility
 * timeout.
 */
const claimMs = 60_000;

/** Runs a step for each key, `batchSize` at a time. */
async function inBatches<T>(
  leadKeys: readonly string[],
  step: (leadKey: string) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = [];
  for (let start = 0; start < leadKeys.length; start += batchSize) {
    results.push(...(await Promise.all(leadKeys.slice(start, start + batchSize).map(step))));
  }
  return results;
}

const batchSize = 50;
