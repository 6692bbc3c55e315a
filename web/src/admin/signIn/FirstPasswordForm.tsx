import { Button } from "../../ui/Button.tsx";
import { AuthForm } from "../form/AuthForm.tsx";
import { NewPasswordFields, newPasswordErrors, newPasswordOf } from "../form/NewPasswordFields.tsx";
import { refusalMessages } from "../session/refusalMessages.ts";
import { SignInPanel } from "./SignInPanel.tsx";
import type { StageProps } from "./StageProps.ts";

/** The first sign-in of somebody invited: the password they were sent gives way to their own. */
export function FirstPasswordForm({ userPool, stage, onStep, onStartOver }: StageProps) {
  return (
    <SignInPanel
      title="Choose your password"
      lead="The password you were sent works once. Choose your own to go on."
      links={
        <Button type="button" variant="quiet" px="3" onClick={() => onStartOver()}>
          Back to sign in
        </Button>
      }
    >
      <AuthForm
        check={newPasswordErrors}
        send={(entries) => userPool.chooseFirstPassword(newPasswordOf(entries))}
        onDone={(step) => onStep(step, stage.email)}
        onRefused={(refusal) => {
          if (refusal === "expiredSession") onStartOver(refusalMessages.expiredSession);
        }}
        retryField="new-password"
        submitLabel="Save and sign in"
      >
        {(messages) => <NewPasswordFields email={stage.email} messages={messages} />}
      </AuthForm>
    </SignInPanel>
  );
}
