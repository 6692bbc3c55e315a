import { useState } from "react";
import { refusalMessages } from "../session/authRefusals.ts";
import type { SignInPool } from "../session/signInPool.ts";
import type { AuthOutcome, SignInStep } from "../session/UserPool.ts";
import { AuthenticatorCodeForm, FirstPasswordForm } from "./ChallengeForms.tsx";
import { CredentialsForm } from "./CredentialsForm.tsx";
import { ForgottenPasswordForm, ResetPasswordForm } from "./PasswordResetForms.tsx";
import type { SignInStage } from "./SignInStage.ts";

type SignInPageProps = Readonly<{ userPool: SignInPool; onSignedIn: () => void }>;

/** Sign-in, password reset and their follow-up steps. Each stage is one small form. */
export function SignInPage({ userPool, onSignedIn }: SignInPageProps) {
  const [stage, setStage] = useState<SignInStage>({ name: "credentials", email: "" });

  function goOn(step: SignInStep, email: string) {
    switch (step) {
      case "done":
        return onSignedIn();
      case "newPassword":
        return setStage({ name: "firstPassword", email });
      case "authenticatorCode":
        return setStage({ name: "authenticatorCode", email });
      case "resetPassword":
        return setStage({ name: "forgotten", email, notice: refusalMessages.resetRequired });
    }
  }

  /** After a reset the user is signed in with the new password. If that fails, the form asks for it. */
  function afterReset(outcome: AuthOutcome<SignInStep>, email: string) {
    if (outcome.ok) goOn(outcome.value, email);
    else
      setStage({
        name: "credentials",
        email,
        notice: "Your new password is set. Sign in with it.",
      });
  }

  const startOver = (notice?: string) =>
    setStage({ name: "credentials", email: stage.email, ...(notice && { notice }) });
  const shared = { userPool, stage, onStep: goOn, onStartOver: startOver };

  switch (stage.name) {
    case "credentials":
      return (
        <CredentialsForm
          {...shared}
          onForgotten={(email) => setStage({ name: "forgotten", email })}
        />
      );
    case "firstPassword":
      return <FirstPasswordForm {...shared} />;
    case "authenticatorCode":
      return <AuthenticatorCodeForm {...shared} />;
    case "forgotten":
      return (
        <ForgottenPasswordForm {...shared} onSent={(email) => setStage({ name: "reset", email })} />
      );
    case "reset":
      return <ResetPasswordForm {...shared} onReset={afterReset} />;
  }
}
