import { adminContract } from "@planner/shared/api/admin/adminContract";
import { cleanText } from "@planner/shared/cleanText";
import { fieldErrors } from "@planner/shared/lead/fieldRules";
import { eachGoal, parseNumberEntry } from "@planner/shared/lead/goals/goalFields";
import { addedSources } from "@planner/shared/lead/source/trafficSource";
import { parseJson } from "@planner/shared/parseJson";
import { computePlan } from "@planner/shared/plan/computePlan";
import * as z from "zod/mini";
import { defaultEntries, settledEntry } from "../../../goals/goalEntries.ts";
import type { AddedBooking } from "../lead/openLead.ts";

const entry = z._default(z.string(), "");

/** What is entered. It survives a reload. The key is that of the form: whatever was sent before its answer, the lead is saved once. */
export const draftSchema = z.object({
  ...eachGoal((name) => z._default(z.string(), defaultEntries[name])),
  first_name: entry,
  work_email: entry,
  mobile: entry,
  website: entry,
  source: z._default(z.enum(addedSources), "phone"),
  follow_up_at: z.optional(z.string()),
  /** The person's booked call. */
  booking: z.optional(z.object({ id: z.string(), start: z.string() })),
  key: z._default(z.string(), () => crypto.randomUUID()),
});

export type Draft = z.output<typeof draftSchema>;

/** What was entered before a reload, or what a booked call says of the person. */
export function readDraft(stored?: string, added?: AddedBooking): Draft {
  const draft = draftSchema.safeParse(parseJson(stored)).data;
  if (added === undefined || draft?.booking?.id === added.id) return draft ?? draftSchema.parse({});
  const { id, start, name, email, mobile } = added;
  const booking = { id, start };
  return draftSchema.parse({ first_name: name, work_email: email, mobile, booking });
}

export const bodySchema = adminContract.addLead.request.shape.body;

/** As if the goals had been left: the default replaces what is not a number. */
function inputsOf(draft: Draft) {
  return eachGoal((name) => parseNumberEntry(settledEntry(name, draft[name])));
}

export function planOf(draft: Draft) {
  const { data } = bodySchema.shape.inputs.safeParse(inputsOf(draft));
  return data && computePlan(data);
}

/** The request that saves a draft. */
export function bodyOf(draft: Draft) {
  const { source, follow_up_at, booking } = draft;
  const contact = { ...draft, work_email: cleanText(draft.work_email) || undefined };
  return bodySchema.safeParse({ inputs: inputsOf(draft), contact, source, follow_up_at, booking });
}

/** By the name of the field, without that of the part of the request. */
export function errorsOf(draft: Draft) {
  const { error } = bodyOf(draft);
  const named = error ? fieldErrors(error) : [];
  return named.map(({ path, message }) => ({ path: path.replace(/^.*\./, ""), message }));
}
