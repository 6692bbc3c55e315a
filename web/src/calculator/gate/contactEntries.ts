import { contactSchema } from "@planner/shared/lead/contactSchema";
import { type FieldError, fieldErrors } from "@planner/shared/lead/fieldRules";
import type { ContactEntries } from "./emptyContact.ts";

export function contactErrors(entries: ContactEntries): readonly FieldError[] {
  const result = contactSchema.safeParse(entries);
  return result.success ? [] : fieldErrors(result.error);
}

/** What the fields of the contact form hold at this moment. */
export function formContactEntries(form: HTMLFormElement): ContactEntries {
  const data = new FormData(form);
  const textOf = (name: keyof ContactEntries) => String(data.get(name) ?? "");
  return {
    first_name: textOf("first_name"),
    work_email: textOf("work_email"),
    mobile: textOf("mobile"),
    website: textOf("website"),
  };
}
