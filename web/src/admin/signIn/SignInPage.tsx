import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import type { SignInStep, UserPool } from "../session/amplifyUserPool.ts";
import { type AuthRefusal, refusalMessages } from "../session/authRefusals.ts";
import { useScreenTitle } from "../useScreenTitle.ts";
import { AuthForm, type AuthFormProps, type Entries } from "./AuthForm.tsx";
import {
  CodeField,
  codeErrors,
  codeField,
  codeOf,
  EmailField,
  emailErrors,
  emailField,
  emailOf,
  errorUnless,
  NewPasswordField,
  newPasswordErrors,
  newPasswordField,
  PasswordField,
} from "./authFields.tsx";

/** The calls of the user pool that the sign-in forms need. */
export type SignInPool = Pick<
  UserPool,
  "signIn" | "chooseFirstPassword" | "enterCode" | "requestReset" | "resetPassword"
>;

type SignInPageProps = Readonly<{ userPool: SignInPool; onSignedIn: () => void }>;

type Stage = Readonly<{
  name: "credentials" | "firstPassword" | "authenticatorCode" | "forgotten" | "reset";
  /** Why the user sees this form, if they did not choose it. Announced by screen readers. */
  notice?: string;
}>;

/** What follows a form. */
type Step = SignInStep | "codeSent" | "signInAgain";

type StageForm = Omit<AuthFormProps<Step>, "onDone" | "onRefused"> &
  Readonly<{
    title: string;
    lead: string;
    /** Below the form: sends a code. */
    codeLink?: string;
  }>;

/** Sign-in, password reset and their follow-up steps. Each stage is one small form. */
export function SignInPage({ userPool, onSignedIn }: SignInPageProps) {
  const [stage, setStage] = useState<Stage>({ name: "credentials" });
  /** Empty until the user has sent it. */
  const [email, setEmail] = useState("");

  function goOn(step: Step) {
    if (step === "done") onSignedIn();
    else setStage(following[step]);
  }

  function followRefusal(refusal: AuthRefusal) {
    if (refusal === "resetRequired") goOn("resetPassword");
    if (refusal === "expiredSession") {
      setStage({ name: "credentials", notice: refusalMessages.expiredSession });
    }
  }

  async function sendCode(entries: Entries) {
    setEmail(emailOf(entries));
    const outcome = await userPool.requestReset(emailOf(entries));
    return outcome.ok ? ({ ok: true, value: "codeSent" } as const) : outcome;
  }

  /** Signs in with the new password. If that fails, the first form asks for it. */
  async function reset(entries: Entries) {
    const password = entries(newPasswordField);
    const outcome = await userPool.resetPassword({ email, code: codeOf(entries), password });
    if (!outcome.ok) return outcome;
    const signedIn = await userPool.signIn({ email, password });
    return { ok: true, value: signedIn.ok ? signedIn.value : "signInAgain" } as const;
  }

  const forms: Readonly<Record<Stage["name"], StageForm>> = {
    credentials: {
      title: "Sign in",
      lead: "For administrators of the planner.",
      check: (entries) => [
        ...emailErrors(entries),
        ...errorUnless(entries(passwordField) !== "", passwordField, "Enter your password"),
      ],
      send: (entries) => {
        setEmail(emailOf(entries));
        return userPool.signIn({ email: emailOf(entries), password: entries(passwordField) });
      },
      retryField: passwordField,
      submitLabel: "Sign in",
      children: (messages) => (
        <>
          <EmailField defaultValue={email} message={messages[emailField]} />
          <PasswordField
            name={passwordField}
            label="Password"
            autoComplete="current-password"
            message={messages[passwordField]}
          />
        </>
      ),
      codeLink: "Forgot your password?",
    },
    /** First sign-in of an invited administrator: replaces the password from the invitation. */
    firstPassword: {
      title: "Choose your password",
      lead: "The password we sent you works only once. Choose your own.",
      check: newPasswordErrors,
      send: (entries) => userPool.chooseFirstPassword(entries(newPasswordField)),
      retryField: newPasswordField,
      submitLabel: "Save and sign in",
      children: (messages) => (
        <NewPasswordField email={email} message={messages[newPasswordField]} />
      ),
    },
    authenticatorCode: {
      title: "Enter your code",
      lead: "Open your authenticator app and enter the code it shows for this site.",
      check: codeErrors,
      send: (entries) => userPool.enterCode(codeOf(entries)),
      retryField: codeField,
      submitLabel: "Sign in",
      children: (messages) => (
        <CodeField label="Authenticator code" message={messages[codeField]} />
      ),
    },
    forgotten: {
      title: "Reset your password",
      lead: "We’ll email you a code. Use it to choose a new password.",
      check: emailErrors,
      send: sendCode,
      retryField: emailField,
      submitLabel: "Send code",
      children: (messages) => <EmailField defaultValue={email} message={messages[emailField]} />,
    },
    reset: {
      title: "Choose a new password",
      lead: `If ${email} has an account, we sent it a code. Never signed in? Use the password in your invitation.`,
      check: (entries) => [...codeErrors(entries), ...newPasswordErrors(entries)],
      send: reset,
      retryField: codeField,
      submitLabel: "Save and sign in",
      children: (messages) => (
        <>
          <CodeField label="Code from the email" message={messages[codeField]} />
          <NewPasswordField email={email} message={messages[newPasswordField]} />
        </>
      ),
      codeLink: "Get another code",
    },
  };
  const { title, lead, codeLink, ...form } = forms[stage.name];
  useScreenTitle(title);
  return (
    <Panel key={stage.name}>
      <chakra.h1 textStyle="xl" fontWeight="heavy" mb="4">
        {title}
      </chakra.h1>
      <chakra.p mt="-2" mb="5" color="fg.muted" overflowWrap="anywhere">
        {lead}
      </chakra.p>
      <Notice role="status">{stage.notice}</Notice>
      <AuthForm {...form} onDone={goOn} onRefused={followRefusal} />
      <chakra.div display="flex" flexWrap="wrap" gap="2" mt="3" mx="-3">
        {codeLink && (
          <Button variant="link" px="3" onClick={() => setStage({ name: "forgotten" })}>
            {codeLink}
          </Button>
        )}
        {stage.name !== "credentials" && (
          <Button variant="quiet" px="3" onClick={() => setStage({ name: "credentials" })}>
            Back to sign in
          </Button>
        )}
      </chakra.div>
    </Panel>
  );
}

const following: Readonly<Record<Exclude<Step, "done">, Stage>> = {
  newPassword: { name: "firstPassword" },
  authenticatorCode: { name: "authenticatorCode" },
  resetPassword: { name: "forgotten", notice: refusalMessages.resetRequired },
  codeSent: { name: "reset" },
  signInAgain: { name: "credentials", notice: "Your new password is set. Sign in with it." },
};

const passwordField = "password";

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
