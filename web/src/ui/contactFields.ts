import type { Contact } from "@planner/shared/lead/contact/contactSchema";

/** The fields of the contact form: their texts, and how browsers and phones help to fill them in. */
export const contactFields = [
  {
    name: "first_name",
    label: "First name",
    autoComplete: "given-name",
    autoCapitalize: "words",
  },
  {
    name: "work_email",
    label: "Email",
    type: "email",
    inputMode: "email",
    autoComplete: "email",
    autoCapitalize: "none",
  },
  {
    name: "mobile",
    label: "Phone",
    type: "tel",
    inputMode: "tel",
    autoComplete: "tel",
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
] as const satisfies readonly ({ readonly name: keyof Contact } & Record<string, unknown>)[];
