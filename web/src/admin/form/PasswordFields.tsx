import { chakra } from "@chakra-ui/react";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import { useState } from "react";
import { ControlBox, ControlInput, Field, fieldMessageId } from "../../ui/Field.tsx";
import { CheckIcon } from "../../ui/messageIcons.tsx";
import type { FieldMessages } from "../../ui/useFieldErrors.ts";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";
import type { Entries } from "./AuthForm.tsx";
import { isStrong, passwordRules } from "./passwordRules.ts";

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
        if (target instanceof HTMLInputElement && target.name === fields.password) {
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
          name={fields.password}
          label="New password"
          autoComplete="new-password"
          message={messages[fields.password]}
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

const rulesId = "password-rules";

const fields = { password: "new-password", repeated: "new-password-again" } as const;

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
