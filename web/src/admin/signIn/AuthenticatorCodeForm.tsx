import { Button } from "../../ui/Button.tsx";
import { AuthForm } from "../form/AuthForm.tsx";
import { CodeField, codeErrors, codeField, codeOf } from "../form/CodeField.tsx";
import { refusalMessages } from "../session/refusalMessages.ts";
import { SignInPanel } from "./SignInPanel.tsx";
import type { StageProps } from "./StageProps.ts";

export function AuthenticatorCodeForm({ userPool, stage, onStep, onStartOver }: StageProps) {
  return (
    <SignInPanel
      title="Enter your code"
      lead="Open your authenticator app and enter the code it shows for this site."
      links={
        <Button type="button" variant="quiet" px="3" onClick={() => onStartOver()}>
          Back to sign in
        </Button>
      }
    >
      <AuthForm
        check={codeErrors}
        send={(entries) => userPool.enterCode(codeOf(entries))}
        onDone={(step) => onStep(step, stage.email)}
        onRefused={(refusal) => {
          if (refusal === "expiredSession") onStartOver(refusalMessages.expiredSession);
        }}
        retryField={codeField}
        submitLabel="Sign in"
      >
        {(messages) => <CodeField label="Authenticator code" message={messages[codeField]} />}
      </AuthForm>
    </SignInPanel>
  );
}
