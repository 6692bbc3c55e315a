import { chakra } from "@chakra-ui/react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { type AuthRefusal, refusalMessages } from "../session/authRefusals.ts";
import type { AuthOutcome, SignInPool, SignInStep } from "../session/UserPool.ts";
import { useScreenTitle } from "../useScreenTitle.ts";
import { AuthForm, type Entries } from "./AuthForm.tsx";
import {
  CodeField,
  codeErrors,
  codeField,
  codeOf,
  EmailField,
  emailErrors,
  emailField,
  emailOf,
  NewPasswordFields,
  newPasswordErrors,
  newPasswordField,
  PasswordField,
} from "./authFields.tsx";

type SignInPageProps = Readonly<{ userPool: SignInPool; onSignedIn: () => void }>;

/** The form that sign-in currently shows. */
type Stage = {
  readonly name: "credentials" | "firstPassword" | "authenticatorCode" | "forgotten" | "reset";
  /** Empty until the user has entered it. */
  readonly email: string;
  /** Why the user sees this form, if they did not choose it. */
  readonly notice?: string;
};

/** Sign-in, password reset and their follow-up steps. Each stage is one small form. */
export function SignInPage({ userPool, onSignedIn }: SignInPageProps) {
  const [stage, setStage] = useState<Stage>({ name: "credentials", email: "" });

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
  function afterReset(outcome: AuthOutcome<SignInStep>) {
    if (outcome.ok) goOn(outcome.value, stage.email);
    else startOver("Your new password is set. Sign in with it.");
  }

  function startOver(notice?: string) {
    setStage({ name: "credentials", email: stage.email, ...(notice && { notice }) });
  }

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

type StageProps = Readonly<{
  userPool: SignInPool;
  stage: Stage;
  /** Continues with the step that the user pool asks for. */
  onStep: (step: SignInStep, email: string) => void;
  /** Returns to the credentials, with a notice. */
  onStartOver: (notice?: string) => void;
}>;

type CredentialsFormProps = StageProps & Readonly<{ onForgotten: (email: string) => void }>;

/** The first step of signing in: email and password. */
function CredentialsForm({ userPool, stage, onStep, onForgotten }: CredentialsFormProps) {
  const email = useRef(stage.email);
  return (
    <SignInPanel
      title="Sign in"
      lead="For administrators of the planner."
      notice={stage.notice}
      links={
        <Button
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

/** First sign-in of an invited administrator: replaces the password from the invitation. */
function FirstPasswordForm({ userPool, stage, onStep, onStartOver }: StageProps) {
  return (
    <SignInPanel
      title="Choose your password"
      lead="The password you were sent works once. Choose your own to go on."
      onBack={onStartOver}
    >
      <AuthForm
        check={newPasswordErrors}
        send={(entries) => userPool.chooseFirstPassword(entries(newPasswordField))}
        onDone={(step) => onStep(step, stage.email)}
        onRefused={(refusal) => startOverIfExpired(refusal, onStartOver)}
        retryField={newPasswordField}
        submitLabel="Save and sign in"
      >
        {(messages) => <NewPasswordFields email={stage.email} messages={messages} />}
      </AuthForm>
    </SignInPanel>
  );
}

/** Sign-in with an authenticator app: asks for its code. */
function AuthenticatorCodeForm({ userPool, stage, onStep, onStartOver }: StageProps) {
  return (
    <SignInPanel
      title="Enter your code"
      lead="Open your authenticator app and enter the code it shows for this site."
      onBack={onStartOver}
    >
      <AuthForm
        check={codeErrors}
        send={(entries) => userPool.enterCode(codeOf(entries))}
        onDone={(step) => onStep(step, stage.email)}
        onRefused={(refusal) => startOverIfExpired(refusal, onStartOver)}
        retryField={codeField}
        submitLabel="Sign in"
      >
        {(messages) => <CodeField label="Authenticator code" message={messages[codeField]} />}
      </AuthForm>
    </SignInPanel>
  );
}

function startOverIfExpired(refusal: AuthRefusal, startOver: StageProps["onStartOver"]) {
  if (refusal === "expiredSession") startOver(refusalMessages.expiredSession);
}

type ForgottenPasswordFormProps = StageProps & Readonly<{ onSent: (email: string) => void }>;

/** The first step of a reset: sends a code by email. */
function ForgottenPasswordForm(props: ForgottenPasswordFormProps) {
  const { userPool, stage, onSent, onStartOver } = props;
  return (
    <SignInPanel
      title="Reset your password"
      lead="We send a code to your email. With it you choose a new password."
      notice={stage.notice}
      onBack={onStartOver}
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
  Readonly<{ onReset: (signedIn: AuthOutcome<SignInStep>) => void }>;

/** The second step of a reset: the code from the email, and a new password. Signs in on success. */
function ResetPasswordForm({ userPool, stage, onReset, onStartOver }: ResetPasswordFormProps) {
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
    const password = entries(newPasswordField);
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
        <Button variant="quiet" px="3" onClick={() => void sendAgain()}>
          Send another code
        </Button>
      }
      onBack={onStartOver}
    >
      <AuthForm
        check={(entries) => [...codeErrors(entries), ...newPasswordErrors(entries)]}
        send={reset}
        onDone={onReset}
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

type SignInPanelProps = Readonly<{
  title: string;
  lead: ReactNode;
  /** Why the user sees this form again. Announced by screen readers. */
  notice?: string | undefined;
  children: ReactNode;
  /** Alternatives, below the form. */
  links?: ReactNode;
  /** Adds a link back to the first form. */
  onBack?: () => void;
}>;

/** The frame of every sign-in form. */
function SignInPanel({ title, lead, notice, children, links, onBack }: SignInPanelProps) {
  useScreenTitle(title);
  return (
    <Panel>
      <Title>{title}</Title>
      <Lead>{lead}</Lead>
      <Notice role="status">{notice}</Notice>
      {children}
      {(links || onBack) && (
        <Links>
          {links}
          {onBack && (
            <Button variant="quiet" px="3" onClick={() => onBack()}>
              Back to sign in
            </Button>
          )}
        </Links>
      )}
    </Panel>
  );
}

const Panel = chakra("section", {
  base: {
    w: "full",
    maxW: "form",
    mx: "auto",
    my: { base: "2", md: "8" },
    md: {
      p: "8",
      bg: "bg.panel",
      borderWidth: "1px",
      borderRadius: "lg",
      boxShadow: "panel",
    },
  },
});

const Title = chakra("h1", { base: { textStyle: "xl", fontWeight: "heavy", mb: "4" } });

const Lead = chakra("p", {
  base: { mt: "-2", mb: "5", color: "fg.muted", overflowWrap: "anywhere" },
});

const Notice = chakra("p", {
  base: {
    "&:not(:empty)": {
      mb: "4",
      p: "3",
      borderWidth: "1px",
      borderColor: "accent.solid",
      borderRadius: "md",
      bg: "accent.subtle",
    },
  },
});

const Links = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", gap: "2", mt: "3", mx: "-3" },
});
