import type { FieldError } from "@planner/shared/lead/fieldRules";
import type { Entries } from "../form/AuthForm.tsx";

/** How the e-mail is asked for: named as password managers expect it. */
export const emailField = {
  name: "username",
  label: "Email",
  type: "email",
  inputMode: "email",
  autoComplete: "username",
  autoCapitalize: "none",
  spellCheck: false,
} as const;

/** Addresses are kept in lower case. */
export function emailOf(entries: Entries): string {
  return entries(emailField.name).trim().toLowerCase();
}

export function emailErrors(entries: Entries): readonly FieldError[] {
  return emailOf(entries).includes("@")
    ? []
    : [{ path: emailField.name, message: "Enter your email address" }];
}
