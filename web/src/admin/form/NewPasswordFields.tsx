import { chakra } from "@chakra-ui/react";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import { useState } from "react";
import { CheckIcon } from "../../ui/icons.tsx";
import type { FieldMessages } from "../../ui/useFieldErrors.ts";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";
import type { Entries } from "./AuthForm.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { isStrong, passwordRules } from "./passwordRules.ts";

type NewPasswordFieldsProps = Readonly<{
  /** For the password manager, so that it knows whose password it keeps. */
  email: string;
  messages: FieldMessages;
}>;

/** A new password, twice, with its rules said up front and ticked off as it is typed. */
export function NewPasswordFields({ email, messages }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState("");
  return (
    <Fields
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === fields.password) {
          setTyped(target.value);
        }
      }}
    >
      <Username
        type="email"
        name="username"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField
        name={fields.password}
        label="New password"
        autoComplete="new-password"
        message={messages[fields.password]}
        describedBy="password-rules"
      />
      <Rules id="password-rules" aria-label="Your password needs">
        {passwordRules.map(({ text, met }) => (
          <Rule key={text} data-met={met(typed) || undefined}>
            <CheckIcon />
            <span>{text}</span>
            {met(typed) && <chakra.span css={visuallyHidden}>, done</chakra.span>}
          </Rule>
        ))}
      </Rules>
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

const Username = chakra("input", { base: visuallyHidden });

const Rules = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: { sm: "1fr 1fr" },
    gap: "1",
    textStyle: "sm",
    color: "fg.muted",
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
