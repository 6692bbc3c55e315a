import { adminContract } from "@planner/shared/api/admin/adminContract";
import { cleanText } from "@planner/shared/cleanText";
import { phoneSchema } from "@planner/shared/lead/contact/phoneSchema";
import { type FieldError, fieldErrors } from "@planner/shared/lead/fieldRules";
import { byGoal } from "@planner/shared/lead/goals/goalFields";
import { addedSources } from "@planner/shared/lead/source/trafficSource";
import { parseJson } from "@planner/shared/parseJson";
import { parseNumberEntry } from "@planner/shared/parseNumberEntry";
import { computePlan } from "@planner/shared/plan/computePlan";
import type { Plan } from "@planner/shared/plan/Plan";
import * as z from "zod/mini";
import { defaultEntries, settledEntry } from "../../../goals/goalEntries.ts";
import type { AddedBooking } from "../lead/useOpenLead.ts";

const textSchema = z._default(z.string(), "");

const draftSchema = z.object({
  ...byGoal((name) => z._default(z.string(), defaultEntries[name])),
  first_name: textSchema,
  work_email: textSchema,
  mobile: textSchema,
  website: textSchema,
  source: z._default(z.enum(addedSources), "phone"),
  follow_up_at: z.optional(z.string()),
  /** The person's booked call. */
  booking: z.optional(z.object({ id: z.string(), start: z.string() })),
  /** Sent with each attempt to save the form, so that its lead is saved only once. */
  key: z._default(z.string(), () => crypto.randomUUID()),
});

/** The content of the form that adds a lead, as texts. The tab stores it, so that it survives a reload. */
export type Draft = z.output<typeof draftSchema>;

const bodySchema = adminContract.addLead.request.shape.body;

/** The body of the request that saves the draft, before validation. */
export type AddLeadBody = z.input<typeof bodySchema>;

/**
 * The stored draft. Without one, or if it is for another form than the booked call's, a new draft, filled in with what the
 * call says of the person.
 */
export function readDraft(stored: string | undefined, booked: AddedBooking | undefined): Draft {
  const draft = draftSchema.safeParse(parseJson(stored)).data;
  const isSameForm = booked === undefined || draft?.booking?.id === booked.id;
  if (draft && isSameForm) return draft;
  if (booked === undefined) return draftSchema.parse({});
  const { id, start, name, email, mobile } = booked;
  const booking = { id, start };
  return draftSchema.parse({ first_name: name, work_email: email, mobile, booking });
}

/** The draft with what the form's fields contain now. */
export function withFormData(draft: Draft, form: HTMLFormElement): Draft {
  return draftSchema.parse({ ...draft, ...Object.fromEntries(new FormData(form)) });
}

/** The phone number as it is stored. Empty until it is complete. */
export function mobileOf(draft: Draft): string {
  return phoneSchema.safeParse(draft.mobile).data ?? "";
}

/** The email address. Undefined if the field is empty. */
export function emailOf(draft: Draft): string | undefined {
  return cleanText(draft.work_email) || undefined;
}

/** The goals, as if the user had left their fields: a default replaces a text that is not a number. */
function goalsOf(draft: Draft) {
  return byGoal((name) => parseNumberEntry(settledEntry(name, draft[name])));
}

/** The plan for the draft's goals. Undefined if they are not valid. */
export function planOf(draft: Draft): Plan | undefined {
  const goals = bodySchema.shape.inputs.safeParse(goalsOf(draft)).data;
  return goals && computePlan(goals);
}

/** The validated request that saves the draft as a lead. */
export function requestOf(draft: Draft) {
  const { first_name, mobile, website, source, follow_up_at, booking } = draft;
  return bodySchema.safeParse({
    inputs: goalsOf(draft),
    contact: { first_name, work_email: emailOf(draft), mobile, website },
    source,
    follow_up_at,
    booking,
  });
}

/** What is wrong with the draft, by the names of the form's fields. */
export function errorsOf(draft: Draft): readonly FieldError[] {
  const { error } = requestOf(draft);
  if (!error) return [];
  return fieldErrors(error).map(({ path, message }) => ({ path: fieldNameOf(path), message }));
}

/** "mobile" for "contact.mobile". */
function fieldNameOf(path: string): string {
  return path.split(".").at(-1) ?? path;
}
