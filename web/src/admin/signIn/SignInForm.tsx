import type { AuthRefusal } from "../session/authRefusals.ts";
import type { SignInPool } from "../session/signInPool.ts";
import { AuthForm, type ReadEntry } from "./AuthForm.tsx";
import { CodeField, codeErrors, codeField, codeOf } from "./CodeField.tsx";
import { EmailField, emailErrors, emailField, emailOf } from "./EmailField.tsx";
import { errorUnless } from "./errorUnless.ts";
import { NewPasswordField, newPasswordErrors, newPasswordField } from "./NewPasswordField.tsx";
import { PasswordField } from "./PasswordField.tsx";
import type { FormName, FormResult } from "./signInForms.ts";

type FormProps = Readonly<{
  userPool: SignInPool;
  /** Empty until the user has sent it. */
  email: string;
  onEmail: (email: string) => void;
  onDone: (result: FormResult) => void;
  onRefused: (refusal: AuthRefusal) => void;
}>;

/** One of the forms of signing in. */
export function SignInForm({ name, ...props }: FormProps & Readonly<{ name: FormName }>) {
  switch (name) {
    case "credentials":
      return <CredentialsForm {...props} />;
    case "firstPassword":
      return <FirstPasswordForm {...props} />;
    case "authenticatorCode":
      return <AuthenticatorCodeForm {...props} />;
    case "requestCode":
      return <RequestCodeForm {...props} />;
    case "newPassword":
      return <NewPasswordForm {...props} />;
  }
}

/** Asks for email and password. */
function CredentialsForm({ userPool, email, onEmail, onDone, onRefused }: FormProps) {
  return (
    <AuthForm
      check={(entryOf) => [
        ...emailErrors(entryOf),
        ...errorUnless(entryOf(passwordField) !== "", passwordField, "Enter your password"),
      ]}
      send={(entryOf) => {
        const entered = emailOf(entryOf);
        onEmail(entered);
        return userPool.signIn({ email: entered, password: entryOf(passwordField) });
      }}
      onDone={onDone}
      onRefused={onRefused}
      retryField={passwordField}
      submitLabel="Sign in"
    >
      {(messages) => (
        <>
          <EmailField defaultValue={email} message={messages[emailField]} />
          <PasswordField
            name={passwordField}
            label="Password"
            autoComplete="current-password"
            message={messages[passwordField]}
          />
        </>
      )}
    </AuthForm>
  );
}

/** First sign-in of an invited administrator: replaces the password from the invitation. */
function FirstPasswordForm({ userPool, email, onDone, onRefused }: FormProps) {
  return (
    <AuthForm
      check={newPasswordErrors}
      send={(entryOf) => userPool.chooseFirstPassword(entryOf(newPasswordField))}
      onDone={onDone}
      onRefused={onRefused}
      retryField={newPasswordField}
      submitLabel="Save and sign in"
    >
      {(messages) => <NewPasswordField email={email} message={messages[newPasswordField]} />}
    </AuthForm>
  );
}

/** Asks for a code of the authenticator app, after the password. */
function AuthenticatorCodeForm({ userPool, onDone, onRefused }: FormProps) {
  return (
    <AuthForm
      check={codeErrors}
      send={(entryOf) => userPool.enterCode(codeOf(entryOf))}
      onDone={onDone}
      onRefused={onRefused}
      retryField={codeField}
      submitLabel="Sign in"
    >
      {(messages) => <CodeField label="Authenticator code" message={messages[codeField]} />}
    </AuthForm>
  );
}

/** Sends a code that lets the user choose a new password. */
function RequestCodeForm({ userPool, email, onEmail, onDone, onRefused }: FormProps) {
  return (
    <AuthForm
      check={emailErrors}
      send={(entryOf) => {
        const entered = emailOf(entryOf);
        onEmail(entered);
        return userPool.requestReset(entered);
      }}
      onDone={() => onDone("codeSent")}
      onRefused={onRefused}
      retryField={emailField}
      submitLabel="Send code"
    >
      {(messages) => <EmailField defaultValue={email} message={messages[emailField]} />}
    </AuthForm>
  );
}

/** Chooses a new password, with the code from the email. */
function NewPasswordForm({ userPool, email, onDone, onRefused }: FormProps) {
  /** Signs in with the new password. If that fails, the first form asks for it. */
  async function reset(entryOf: ReadEntry) {
    const password = entryOf(newPasswordField);
    const outcome = await userPool.resetPassword({ email, code: codeOf(entryOf), password });
    if (!outcome.ok) return outcome;
    const signedIn = await userPool.signIn({ email, password });
    return { ok: true, value: signedIn.ok ? signedIn.value : "signInAgain" } as const;
  }

  return (
    <AuthForm
      check={(entryOf) => [...codeErrors(entryOf), ...newPasswordErrors(entryOf)]}
      send={reset}
      onDone={onDone}
      onRefused={onRefused}
      retryField={codeField}
      submitLabel="Save and sign in"
    >
      {(messages) => (
        <>
          <CodeField label="Code from the email" message={messages[codeField]} />
          <NewPasswordField email={email} message={messages[newPasswordField]} />
        </>
      )}
    </AuthForm>
  );
}

const passwordField = "password";
