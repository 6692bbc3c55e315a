import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { AuthForm, type Entries } from "../form/AuthForm.tsx";
import { CodeField, codeErrors, codeField, codeOf } from "../form/CodeField.tsx";
import { EmailField, emailErrors, emailField, emailOf } from "../form/EmailField.tsx";
import { NewPasswordFields, newPasswordErrors, newPasswordOf } from "../form/PasswordFields.tsx";
import { refusalMessages } from "../session/authRefusals.ts";
import type { AuthOutcome, SignInStep } from "../session/UserPool.ts";
import { SignInPanel } from "./SignInPanel.tsx";
import type { StageProps } from "./SignInStage.ts";

type ForgottenPasswordFormProps = StageProps & Readonly<{ onSent: (email: string) => void }>;

/** The first step of a reset: sends a code by email. */
export function ForgottenPasswordForm(props: ForgottenPasswordFormProps) {
  const { userPool, stage, onSent, onStartOver } = props;
  return (
    <SignInPanel
      title="Reset your password"
      lead="We send a code to your email. With it you choose a new password."
      notice={stage.notice}
      onBack={() => onStartOver()}
    >
      <AuthForm
        check={emailErrors}
        send={(entries) => userPool.requestReset(emailOf(entries))}
        onDone={(_sent, entries) => onSent(emailOf(entries))}
        retryField={emailField}
        submitLabel="Send code"
      >
        {(messages) => <EmailField defaultValue={stage.email} message={messages[emailField]} />}
      </AuthForm>
    </SignInPanel>
  );
}

type ResetPasswordFormProps = StageProps &
  Readonly<{ onReset: (signedIn: AuthOutcome<SignInStep>, email: string) => void }>;

/** The second step of a reset: the code from the email, and a new password. Signs in on success. */
export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { userPool, stage, onReset, onStartOver } = props;
  const { email } = stage;
  const [resent, setResent] = useState<string>();

  async function sendAgain() {
    setResent(undefined);
    const outcome = await userPool.requestReset(email);
    setResent(
      outcome.ok
        ? "If you have an account, a new code is on its way."
        : refusalMessages[outcome.refusal],
    );
  }

  async function reset(entries: Entries) {
    const password = newPasswordOf(entries);
    const outcome = await userPool.resetPassword({ email, code: codeOf(entries), password });
    if (!outcome.ok) return outcome;
    return { ok: true, value: await userPool.signIn({ email, password }) } as const;
  }

  return (
    <SignInPanel
      title="Choose a new password"
      lead={`If ${email} has an account, we sent it a code. Never signed in? Use the password in your invitation.`}
      notice={resent}
      links={
        <Button type="button" variant="quiet" px="3" onClick={() => void sendAgain()}>
          Send another code
        </Button>
      }
      onBack={() => onStartOver()}
    >
      <AuthForm
        check={(entries) => [...codeErrors(entries), ...newPasswordErrors(entries)]}
        send={reset}
        onDone={(signedIn) => onReset(signedIn, email)}
        retryField={codeField}
        submitLabel="Save and sign in"
      >
        {(messages) => (
          <>
            <CodeField label="Code from the email" message={messages[codeField]} />
            <NewPasswordFields email={email} messages={messages} />
          </>
        )}
      </AuthForm>
    </SignInPanel>
  );
}
