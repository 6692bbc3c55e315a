import { isDeepStrictEqual } from "node:util";
import { type Lead, leadSchema } from "@planner/shared/lead/leadSchema";
import type { Findings } from "../Findings.ts";
import { isAlertMark } from "./isAlertMark.ts";
import type { RequestedLead } from "./requestedLead.ts";

/** An item of the lead table, its values as JavaScript has them. */
export type StoredItem = Readonly<Record<string, unknown>>;

/**
 * What is wrong with the items of the table: each has to be a lead that a request asked for and got a 201 for, word for
 * word in what its sender decides, and nothing beside it, or the mark of such a lead's alert; no lead may be missing.
 */
export function storedFaults(
  items: readonly StoredItem[],
  saved: Findings["saved"],
): readonly string[] {
  const leads = items.filter((item) => !isAlertMark(item, saved));
  const stored = new Map(leads.map((item) => [String(item.idempotency_key), item]));
  const lost = [...saved.keys()].filter((key) => !stored.has(key)).map((key) => `${key} is lost`);
  const doubled = [...saved].flatMap(([key, { answers }]) =>
    answers.size === 1 ? [] : [`${key} was answered in ${answers.size} ways`],
  );
  const wrong = [...stored].flatMap(([key, item]) => itemFaults(key, item, saved.get(key)?.leads));
  return [...lost, ...doubled, ...wrong];
}

function itemFaults(
  key: string,
  item: StoredItem,
  asked: readonly RequestedLead["lead"][] | undefined,
): readonly string[] {
  if (asked === undefined) return [`nobody was told of ${key}`];
  const foreign = Object.keys(item).filter((name) => !allowed.has(name));
  if (foreign.length > 0) return [`${key} bears ${foreign}`];
  const lead = leadSchema.safeParse(item);
  if (!lead.success) return [`${key} is no lead: ${lead.error.message}`];
  const isAsked = asked.some((each) => isDeepStrictEqual(decidedBySender(lead.data), sent(each)));
  return isAsked ? [] : [`${key} is not what was sent`];
}

/** A lead's fields, its key, the index's partition, its request's id and the mark of the count. */
const allowed: ReadonlySet<string> = new Set([
  ...Object.keys(leadSchema.shape),
  "idempotency_key",
  "entity",
  "correlation_id",
  "counted_in",
]);

function decidedBySender(lead: Lead) {
  const { first_name, work_email, mobile, website } = lead;
  const { target_estimates_per_week, avg_job_value, gross_margin_pct } = lead;
  return {
    contact: { first_name, work_email, mobile, website },
    inputs: { target_estimates_per_week, avg_job_value, gross_margin_pct },
    attribution: lead.attribution,
    consent_version: lead.consent_version,
    // What nobody asks for, whatever a request says of it.
    unknown: [lead.last_name, lead.company_name, lead.state],
    current: lead.current_estimates_per_week,
  };
}

function sent({ contact, inputs, attribution, consent_version }: RequestedLead["lead"]) {
  const { current_estimates_per_week: _, ...stored } = inputs;
  return {
    contact,
    inputs: stored,
    attribution,
    consent_version,
    unknown: ["Unknown", "Unknown", "Unknown"],
    current: undefined,
  };
}
