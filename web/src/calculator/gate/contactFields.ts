import { contactSchema } from "@planner/shared/lead/contact/contactSchema";
import { type FieldError, fieldErrors } from "@planner/shared/lead/fieldRules";
import type { ContactEntries } from "./contactDraft.ts";

/** The fields of the contact form, in order. */
export const contactFields = [
  {
    name: "first_name",
    label: "First name",
    autoComplete: "given-name",
    autoCapitalize: "words",
    enterKeyHint: "next",
  },
  {
    name: "work_email",
    label: "Email",
    type: "email",
    inputMode: "email",
    autoComplete: "email",
    autoCapitalize: "none",
    enterKeyHint: "next",
  },
  {
    name: "mobile",
    label: "Phone",
    type: "tel",
    inputMode: "tel",
    autoComplete: "tel",
    enterKeyHint: "next",
  },
  {
    name: "website",
    label: "Website",
    optional: true,
    // Not type="url": an address without a scheme is fine here.
    inputMode: "url",
    autoComplete: "url",
    autoCapitalize: "none",
    placeholder: "yourcompany.com",
    enterKeyHint: "done",
  },
] as const satisfies readonly ({ readonly name: keyof ContactEntries } & Record<string, unknown>)[];

export function contactErrors(entries: ContactEntries): readonly FieldError[] {
  const result = contactSchema.safeParse(entries);
  return result.success ? [] : fieldErrors(result.error);
}

/** Reads the current text of the contact form. */
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
