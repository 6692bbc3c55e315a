import { AuthForm } from "../form/AuthForm.tsx";
import { CodeField, codeErrors, codeField, codeOf } from "../form/CodeField.tsx";
import { NewPasswordFields, newPasswordErrors, newPasswordOf } from "../form/PasswordFields.tsx";
import { refusalMessages } from "../session/authRefusals.ts";
import { SignInPanel } from "./SignInPanel.tsx";
import type { StageProps } from "./SignInStage.ts";

/** First sign-in of an invited administrator: replaces the password from the invitation. */
export function FirstPasswordForm({ userPool, stage, onStep, onStartOver }: StageProps) {
  return (
    <SignInPanel
      title="Choose your password"
      lead="The password you were sent works once. Choose your own to go on."
      onBack={() => onStartOver()}
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

/** Sign-in with an authenticator app: asks for its code. */
export function AuthenticatorCodeForm({ userPool, stage, onStep, onStartOver }: StageProps) {
  return (
    <SignInPanel
      title="Enter your code"
      lead="Open your authenticator app and enter the code it shows for this site."
      onBack={() => onStartOver()}
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
