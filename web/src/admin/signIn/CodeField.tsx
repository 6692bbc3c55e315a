import { cleanText } from "@planner/shared/cleanText";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import { TextField } from "../../ui/TextField.tsx";
import type { ReadEntry } from "./AuthForm.tsx";
import { errorUnless } from "./errorUnless.ts";

/** The six-digit code from an email or an authenticator app. */
export function CodeField(props: Readonly<{ label: string; message: string | undefined }>) {
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

/** The entered code without spaces: authenticator apps show one in the middle, and users enter it. */
export function codeOf(entryOf: ReadEntry): string {
  return cleanText(entryOf(codeField)).replaceAll(/\s/g, "");
}

/** The error of an entry that is not a code. */
export function codeErrors(entryOf: ReadEntry): readonly FieldError[] {
  return errorUnless(/^\d{6}$/.test(codeOf(entryOf)), codeField, "Enter the six-digit code");
}

/** The name of the field. */
export const codeField = "code";
