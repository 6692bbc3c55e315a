import { z } from "zod";
import type { Findings } from "../Findings.ts";
import type { StoredItem } from "./storedFaults.ts";

/** Whether an item says no more than that the team is told, or was, of a lead that was saved. */
export function isAlertMark(item: StoredItem, saved: Findings["saved"]): boolean {
  const mark = markSchema.safeParse(item);
  return mark.success && saved.has(mark.data.idempotency_key.replace(beginning, ""));
}

const beginning = /^alert#(mail|webhook)#/;

const markSchema = z.strictObject({
  idempotency_key: z.string().regex(beginning),
  sent_at: z.iso.datetime().optional(),
  claim: z.uuid().optional(),
  claimed_until: z.number().optional(),
});
