import { chakra, Field, Input, InputGroup, VisuallyHidden } from "@chakra-ui/react";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import { type ReactNode, useState } from "react";
import { CheckIcon } from "../../ui/icons.tsx";
import type { FieldMessages } from "../../ui/useFieldErrors.ts";
import type { Entries } from "./AuthForm.tsx";
import { fieldIds } from "./InputField.tsx";
import { isStrong, passwordRules } from "./passwordRules.ts";

type PasswordFieldProps = Readonly<{
  name: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  message: string | undefined;
  /** A help text. */
  children?: ReactNode;
}>;

/** A password field with a button that reveals the password. */
export function PasswordField(props: PasswordFieldProps) {
  const { name, label, autoComplete, message, children } = props;
  const [revealed, setRevealed] = useState(false);
  const ids = fieldIds(name);
  const descriptions = [message && ids.errorText, children && ids.helperText].filter(Boolean);
  return (
    <Field.Root invalid={message !== undefined} required ids={ids}>
      <Field.Label fontWeight="semibold">{label}</Field.Label>
      <InputGroup
        endElementProps={{ px: "1" }}
        endElement={
          <Reveal
            type="button"
            aria-label={`${revealed ? "Hide" : "Show"} ${label.toLowerCase()}`}
            onClick={() => setRevealed(!revealed)}
          >
            {revealed ? "Hide" : "Show"}
          </Reveal>
        }
      >
        <Input
          name={name}
          type={revealed ? "text" : "password"}
          aria-describedby={descriptions.join(" ") || undefined}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          pe="20"
        />
      </InputGroup>
      <Field.ErrorText textStyle="sm">{message}</Field.ErrorText>
      {children}
    </Field.Root>
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
        if (target instanceof HTMLInputElement && target.name === fields.password) {
          setPassword(target.value);
        }
      }}
    >
      <VisuallyHidden>
        <input
          type="email"
          name="username"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
      </VisuallyHidden>
      <PasswordField
        name={fields.password}
        label="New password"
        autoComplete="new-password"
        message={messages[fields.password]}
      >
        <Field.HelperText asChild textStyle="sm">
          <Rules aria-label="Your password needs">
            {passwordRules.map(({ text, met }) => (
              <Rule key={text} data-met={met(password) || undefined}>
                <CheckIcon />
                <span>{text}</span>
                {met(password) && <VisuallyHidden>, done</VisuallyHidden>}
              </Rule>
            ))}
          </Rules>
        </Field.HelperText>
      </PasswordField>
      <PasswordField
        name={fields.repeated}
        label="New password again"
        autoComplete="new-password"
        message={messages[fields.repeated]}
      />
    </Fields>
  );
}

export function newPasswordErrors(entries: Entries): readonly FieldError[] {
  const password = entries(fields.password);
  if (!isStrong(password)) {
    return [{ path: fields.password, message: "The password does not meet every rule below" }];
  }
  return entries(fields.repeated) === password
    ? []
    : [{ path: fields.repeated, message: "The two passwords are not the same" }];
}

export function newPasswordOf(entries: Entries): string {
  return entries(fields.password);
}

const fields = { password: "new-password", repeated: "new-password-again" } as const;

const Fields = chakra("div", { base: { display: "grid", gap: "4" } });

const Reveal = chakra("button", {
  base: {
    minH: "touch",
    minW: "touch",
    px: "3",
    borderRadius: "l1",
    cursor: "button",
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
    w: "full",
    mt: "2",
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
