import { chakra } from "@chakra-ui/react";
import { passwordNeeds } from "@planner/shared/admin/passwordRules";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";
import type { ReadEntry } from "./AuthForm.tsx";
import { emailField } from "./EmailField.tsx";
import { errorUnless } from "./errorUnless.ts";
import { PasswordField } from "./PasswordField.tsx";

type NewPasswordFieldProps = Readonly<{
  /** The account under which the password manager stores the new password. */
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

/** The error of a password that breaks rules. */
export function newPasswordErrors(entryOf: ReadEntry): readonly FieldError[] {
  const needs = passwordNeeds(entryOf(newPasswordField));
  return errorUnless(needs.length === 0, newPasswordField, `Still needs ${needs.join(", ")}`);
}

/** The name of the field. */
export const newPasswordField = "new-password";
