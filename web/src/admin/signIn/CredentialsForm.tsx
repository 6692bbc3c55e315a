import { useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { AuthForm } from "../form/AuthForm.tsx";
import { EmailField, emailErrors, emailField, emailOf } from "../form/EmailField.tsx";
import { PasswordField } from "../form/PasswordFields.tsx";
import { SignInPanel } from "./SignInPanel.tsx";
import type { StageProps } from "./SignInStage.ts";

type CredentialsFormProps = StageProps & Readonly<{ onForgotten: (email: string) => void }>;

/** The first step of signing in: email and password. */
export function CredentialsForm({ userPool, stage, onStep, onForgotten }: CredentialsFormProps) {
  const email = useRef(stage.email);
  return (
    <SignInPanel
      title="Sign in"
      lead="For administrators of the planner."
      notice={stage.notice}
      links={
        <Button
          type="button"
          variant="quiet"
          px="3"
          color="accent.fg"
          textDecoration="underline"
          onClick={() => onForgotten(email.current)}
        >
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
            <EmailField defaultValue={stage.email} message={messages[emailField]} />
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
