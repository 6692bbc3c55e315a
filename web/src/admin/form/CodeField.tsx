import type { FieldError } from "@planner/shared/lead/fieldRules";
import { TextField } from "../../ui/TextField.tsx";
import type { Entries } from "./AuthForm.tsx";

type CodeFieldProps = Readonly<{ label: string; message: string | undefined }>;

/** A code of six digits, from an e-mail or an authenticator app. */
export function CodeField({ label, message }: CodeFieldProps) {
  return (
    <TextField
      name={codeField}
      label={label}
      message={message}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="done"
    />
  );
}

/** Typed or pasted, often with a space in the middle. */
export function codeOf(entries: Entries): string {
  return entries(codeField).replaceAll(/\s/g, "");
}

export function codeErrors(entries: Entries): readonly FieldError[] {
  return /^\d{6}$/.test(codeOf(entries))
    ? []
    : [{ path: codeField, message: "Enter the code's six digits" }];
}

export const codeField = "code";
