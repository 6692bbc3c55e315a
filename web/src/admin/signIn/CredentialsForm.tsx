import { useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { AuthForm } from "../form/AuthForm.tsx";
import { PasswordField } from "../form/PasswordField.tsx";
import { emailErrors, emailField, emailOf } from "./emailField.ts";
import { SignInPanel } from "./SignInPanel.tsx";
import type { StageProps } from "./StageProps.ts";

type CredentialsFormProps = StageProps & Readonly<{ onForgotten: (email: string) => void }>;

export function CredentialsForm({ userPool, stage, onStep, onForgotten }: CredentialsFormProps) {
  const email = useRef(stage.email);
  return (
    <SignInPanel
      title="Sign in"
      lead="For administrators of the planner."
      notice={stage.notice}
      links={
        <Button type="button" variant="quiet" px="3" onClick={() => onForgotten(email.current)}>
          Forgot your password?
        </Button>
      }
    >
      <AuthForm
        check={(entries) => [
          ...emailErrors(entries),
          ...(entries(passwordField) === ""
            ? [{ path: passwordField, message: "Enter your password" }]
            : []),
        ]}
        send={(entries) => {
          email.current = emailOf(entries);
          return userPool.signIn({ email: email.current, password: entries(passwordField) });
        }}
        onDone={(step) => onStep(step, email.current)}
        onRefused={(refusal) => {
          if (refusal === "resetRequired") onStep("resetPassword", email.current);
        }}
        retryField={passwordField}
        submitLabel="Sign in"
      >
        {(messages) => (
          <>
            <TextField
              {...emailField}
              defaultValue={stage.email}
              message={messages[emailField.name]}
            />
            <PasswordField
              name={passwordField}
              label="Password"
              autoComplete="current-password"
              message={messages[passwordField]}
            />
          </>
        )}
      </AuthForm>
    </SignInPanel>
  );
}

const passwordField = "password";
