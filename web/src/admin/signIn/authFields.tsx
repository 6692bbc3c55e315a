import { chakra } from "@chakra-ui/react";
import { passwordNeeds } from "@planner/shared/admin/passwordRules";
import { cleanText } from "@planner/shared/cleanText";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import { useState } from "react";
import { Field, fieldDescription } from "../../ui/Field.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";
import type { Entries } from "./AuthForm.tsx";

export function errorUnless(isValid: boolean, path: string, message: string): FieldError[] {
  return isValid ? [] : [{ path, message }];
}

/** The email address of an account. The field's name is the one password managers look for. */
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

/** The user pool stores addresses in lower case. */
export function emailOf(entries: Entries): string {
  return cleanText(entries(emailField)).toLowerCase();
}

export function emailErrors(entries: Entries): readonly FieldError[] {
  return errorUnless(emailOf(entries).includes("@"), emailField, "Enter your email address");
}

export const emailField = "username";

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

/** Authenticator apps show codes with a space in the middle, and users enter them that way. */
export function codeOf(entries: Entries): string {
  return cleanText(entries(codeField)).replaceAll(/\s/g, "");
}

export function codeErrors(entries: Entries): readonly FieldError[] {
  return errorUnless(/^\d{6}$/.test(codeOf(entries)), codeField, "Enter the six-digit code");
}

export const codeField = "code";

type PasswordFieldProps = Readonly<{
  name: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
  message: string | undefined;
}>;

export function PasswordField(props: PasswordFieldProps) {
  const { name, label, autoComplete, hint, message } = props;
  const [revealed, setRevealed] = useState(false);
  return (
    <Field id={name} label={label} hint={hint} message={message}>
      <div className="control-box">
        <input
          className="control-input"
          id={name}
          name={name}
          type={revealed ? "text" : "password"}
          required
          aria-invalid={message !== undefined}
          aria-describedby={fieldDescription(name, { hint, message })}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
        <Reveal
          type="button"
          aria-label={`${revealed ? "Hide" : "Show"} ${label.toLowerCase()}`}
          onClick={() => setRevealed(!revealed)}
        >
          {revealed ? "Hide" : "Show"}
        </Reveal>
      </div>
    </Field>
  );
}

type NewPasswordFieldProps = Readonly<{
  /** Lets the password manager store the new password under the right account. */
  email: string;
  message: string | undefined;
}>;

/** A new password, with the rules for it. After a refusal, the message lists those that are still broken. */
export function NewPasswordField({ email, message }: NewPasswordFieldProps) {
  return (
    <div>
      <chakra.input
        css={visuallyHidden}
        type="email"
        name={emailField}
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField
        name={newPasswordField}
        label="New password"
        autoComplete="new-password"
        hint={`Needs ${passwordNeeds("").join(", ")}`}
        message={message}
      />
    </div>
  );
}

export function newPasswordErrors(entries: Entries): readonly FieldError[] {
  const needs = passwordNeeds(entries(newPasswordField));
  return errorUnless(needs.length === 0, newPasswordField, `Still needs ${needs.join(", ")}`);
}

export const newPasswordField = "new-password";

const Reveal = chakra("button", {
  base: {
    minH: "touch",
    minW: "touch",
    px: "3",
    borderRadius: "md",
    cursor: "pointer",
    textStyle: "sm",
    fontWeight: "semibold",
    color: "accent.fg",
    _hover: { bg: "bg.muted" },
    _focusVisible: { outlineOffset: "-3px" },
  },
});
