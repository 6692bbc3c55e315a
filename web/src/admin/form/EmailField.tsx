import type { FieldError } from "@planner/shared/lead/fieldRules";
import { TextField } from "../../ui/TextField.tsx";
import type { Entries } from "./AuthForm.tsx";

type EmailFieldProps = Readonly<{ defaultValue: string; message: string | undefined }>;

/** The email address of an account. The field's name is the one password managers look for. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      {...props}
      name={emailField}
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** The user pool stores addresses in lower case. */
export function emailOf(entries: Entries): string {
  return entries(emailField).trim().toLowerCase();
}

export function emailErrors(entries: Entries): readonly FieldError[] {
  return emailOf(entries).includes("@")
    ? []
    : [{ path: emailField, message: "Enter your email address" }];
}

export const emailField = "username";
