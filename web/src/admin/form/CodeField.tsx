import type { FieldError } from "@planner/shared/lead/fieldRules";
import { TextField } from "../../ui/TextField.tsx";
import type { Entries } from "./AuthForm.tsx";

type CodeFieldProps = Readonly<{ label: string; message: string | undefined }>;

/** A six-digit code from an email or an authenticator app. */
export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      {...props}
      name={codeField}
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="done"
    />
  );
}

/** Authenticator apps show codes with a space in the middle, and users enter them that way. */
export function codeOf(entries: Entries): string {
  return entries(codeField).replaceAll(/\s/g, "");
}

export function codeErrors(entries: Entries): readonly FieldError[] {
  return /^\d{6}$/.test(codeOf(entries))
    ? []
    : [{ path: codeField, message: "Enter the code's six digits" }];
}

export const codeField = "code";
