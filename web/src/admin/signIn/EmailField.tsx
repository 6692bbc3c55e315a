import { cleanText } from "@planner/shared/cleanText";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import { TextField } from "../../ui/TextField.tsx";
import type { ReadEntry } from "./AuthForm.tsx";
import { errorUnless } from "./errorUnless.ts";

/** The email address of an account. */
export function EmailField(props: Readonly<{ defaultValue: string; message: string | undefined }>) {
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

/** The entered address, in lower case as the user pool stores it. */
export function emailOf(entryOf: ReadEntry): string {
  return cleanText(entryOf(emailField)).toLowerCase();
}

/** The error of an entry that cannot be an address. */
export function emailErrors(entryOf: ReadEntry): readonly FieldError[] {
  return errorUnless(emailOf(entryOf).includes("@"), emailField, "Enter your email address");
}

/** The name of the field, which is the one that password managers look for. */
export const emailField = "username";
