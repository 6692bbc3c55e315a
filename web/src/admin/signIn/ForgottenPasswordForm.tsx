import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { AuthForm } from "../form/AuthForm.tsx";
import { emailErrors, emailField, emailOf } from "./emailField.ts";
import { SignInPanel } from "./SignInPanel.tsx";
import type { StageProps } from "./StageProps.ts";

type ForgottenPasswordFormProps = StageProps & Readonly<{ onSent: (email: string) => void }>;

export function ForgottenPasswordForm(props: ForgottenPasswordFormProps) {
  const { userPool, stage, onSent, onStartOver } = props;
  return (
    <SignInPanel
      title="Reset your password"
      lead="We send a code to your email. With it you choose a new password."
      notice={stage.notice}
      links={
        <Button type="button" variant="quiet" px="3" onClick={() => onStartOver()}>
          Back to sign in
        </Button>
      }
    >
      <AuthForm
        check={emailErrors}
        send={(entries) => userPool.requestReset(emailOf(entries))}
        onDone={(_sent, entries) => onSent(emailOf(entries))}
        retryField={emailField.name}
        submitLabel="Send code"
      >
        {(messages) => (
          <TextField
            {...emailField}
            defaultValue={stage.email}
            message={messages[emailField.name]}
          />
        )}
      </AuthForm>
    </SignInPanel>
  );
}
