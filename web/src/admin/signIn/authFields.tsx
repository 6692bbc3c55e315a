import { chakra } from "@chakra-ui/react";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import { isStrong, passwordRules } from "@planner/shared/passwordRules";
import { useState } from "react";
import { ControlBox, ControlInput, Field, fieldMessageId } from "../../ui/Field.tsx";
import { CheckIcon } from "../../ui/messageIcons.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { FieldMessages } from "../../ui/useFieldErrors.ts";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";
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

type PasswordFieldProps = Readonly<{
  name: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  message: string | undefined;
  /** The id of a text about the password. */
  helpId?: string;
}>;

/** A password field with a button that reveals the password. */
export function PasswordField(props: PasswordFieldProps) {
  const { name, label, autoComplete, message, helpId } = props;
  const [revealed, setRevealed] = useState(false);
  const descriptions = [message && fieldMessageId(name), helpId].filter(Boolean);
  return (
    <Field id={name} label={label} message={message}>
      <ControlBox>
        <ControlInput
          id={name}
          name={name}
          type={revealed ? "text" : "password"}
          required
          aria-invalid={message !== undefined}
          aria-describedby={descriptions.join(" ") || undefined}
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
      </ControlBox>
    </Field>
  );
}

type NewPasswordFieldsProps = Readonly<{
  /** Lets the password manager store the new password under the right account. */
  email: string;
  messages: FieldMessages;
}>;

/** A new password, entered twice. The rules are shown below it and checked off while the user types. */
export function NewPasswordFields({ email, messages }: NewPasswordFieldsProps) {
  const [password, setPassword] = useState("");
  return (
    <Fields
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === newPasswordField) {
          setPassword(target.value);
        }
      }}
    >
      <Hidden>
        <input
          type="email"
          name="username"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
      </Hidden>
      <div>
        <PasswordField
          name={newPasswordField}
          label="New password"
          autoComplete="new-password"
          message={messages[newPasswordField]}
          helpId={rulesId}
        />
        <Rules id={rulesId} aria-label="Your password needs">
          {passwordRules.map(({ text, met }) => (
            <Rule key={text} data-met={met(password) || undefined}>
              <CheckIcon />
              <span>{text}</span>
              {met(password) && <Hidden>, done</Hidden>}
            </Rule>
          ))}
        </Rules>
      </div>
      <PasswordField
        name={repeatedField}
        label="New password again"
        autoComplete="new-password"
        message={messages[repeatedField]}
      />
    </Fields>
  );
}

export function newPasswordErrors(entries: Entries): readonly FieldError[] {
  const password = entries(newPasswordField);
  if (!isStrong(password)) {
    return [{ path: newPasswordField, message: "The password does not meet every rule below" }];
  }
  return entries(repeatedField) === password
    ? []
    : [{ path: repeatedField, message: "The two passwords are not the same" }];
}

const rulesId = "password-rules";

export const newPasswordField = "new-password";
const repeatedField = "new-password-again";

const Hidden = chakra("span", { base: visuallyHidden });

const Fields = chakra("div", { base: { display: "grid", gap: "4" } });

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

const Rules = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: { sm: "1fr 1fr" },
    gap: "1",
    mt: "2",
    color: "fg.muted",
    textStyle: "sm",
  },
});

const Rule = chakra("li", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    "& svg": { w: "4", h: "4", opacity: "0.35" },
    "&[data-met]": { color: "fg", "& svg": { color: "accent.fg", opacity: "1" } },
  },
});
