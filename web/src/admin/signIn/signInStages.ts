import type { SignInStep } from "../session/amplifyUserPool.ts";
import { refusalMessages } from "../session/authRefusals.ts";

export type StageName =
  | "credentials"
  | "firstPassword"
  | "authenticatorCode"
  | "forgotten"
  | "reset";

/** A stage of signing in, which has one form. */
export type Stage = Readonly<{
  name: StageName;
  /** Why the user sees this form, if they did not choose it. Announced by screen readers. */
  notice?: string;
}>;

/** What follows a form. */
export type Step = SignInStep | "codeSent" | "signInAgain";

/** The stage of each step that does not complete the sign-in. */
export const stageAfter: Readonly<Record<Exclude<Step, "done">, Stage>> = {
  newPassword: { name: "firstPassword" },
  authenticatorCode: { name: "authenticatorCode" },
  resetPassword: { name: "forgotten", notice: refusalMessages.resetRequired },
  codeSent: { name: "reset" },
  signInAgain: { name: "credentials", notice: "Your new password is set. Sign in with it." },
};

type StageTexts = Readonly<{
  title: string;
  introduction: (email: string) => string;
  /** On the link below the form to the stage that sends a code. */
  codeLink?: string;
}>;

/** What is shown around a stage's form. */
export const stageTexts: Readonly<Record<StageName, StageTexts>> = {
  credentials: {
    title: "Sign in",
    introduction: () => "For administrators of the planner.",
    codeLink: "Forgot your password?",
  },
  firstPassword: {
    title: "Choose your password",
    introduction: () => "The password we sent you works only once. Choose your own.",
  },
  authenticatorCode: {
    title: "Enter your code",
    introduction: () => "Open your authenticator app and enter the code it shows for this site.",
  },
  forgotten: {
    title: "Reset your password",
    introduction: () => "We’ll email you a code. Use it to choose a new password.",
  },
  reset: {
    title: "Choose a new password",
    introduction: (email) =>
      `If ${email} has an account, we sent it a code. Never signed in? Use the password in your invitation.`,
    codeLink: "Get another code",
  },
};
