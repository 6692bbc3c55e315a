import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { AuthForm, type Entries } from "../form/AuthForm.tsx";
import { CodeField, codeErrors, codeField, codeOf } from "../form/CodeField.tsx";
import { NewPasswordFields, newPasswordErrors, newPasswordOf } from "../form/NewPasswordFields.tsx";
import { refusalMessages } from "../session/refusalMessages.ts";
import type { AuthOutcome, SignInStep } from "../session/UserPool.ts";
import { SignInPanel } from "./SignInPanel.tsx";
import type { StageProps } from "./StageProps.ts";

type ResetPasswordFormProps = StageProps &
  Readonly<{ onReset: (signedIn: AuthOutcome<SignInStep>, email: string) => void }>;

/** The code from the e-mail, and the password to have from now on. */
export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { userPool, stage, onReset, onStartOver } = props;
  const { email } = stage;
  const [resent, setResent] = useState<string>();

  async function sendAgain() {
    setResent(undefined);
    const outcome = await userPool.requestReset(email);
    setResent(outcome.ok ? "A new code is on its way." : refusalMessages[outcome.refusal]);
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
      lead={`If ${email} has an account here, a code is on its way to it.`}
      notice={resent}
      links={
        <>
          <Button type="button" variant="quiet" px="3" onClick={() => void sendAgain()}>
            Send another code
          </Button>
          <Button type="button" variant="quiet" px="3" onClick={() => onStartOver()}>
            Back to sign in
          </Button>
        </>
      }
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
