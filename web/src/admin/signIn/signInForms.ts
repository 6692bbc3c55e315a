import type { SignInStep } from "../session/amplifyUserPool.ts";
import { refusalMessages } from "../session/authRefusals.ts";

/** The forms of signing in, of which one is shown at a time. */
export type FormName =
  | "credentials"
  | "firstPassword"
  | "authenticatorCode"
  | "requestCode"
  | "newPassword";

/** The form that is shown. */
export type ShownForm = Readonly<{
  name: FormName;
  /** Why the user sees this form, if they did not choose it. Announced by screen readers. */
  notice?: string;
}>;

/** What happened after a form was submitted. */
export type FormResult = SignInStep | "codeSent" | "signInAgain";

/** The form that follows a result, unless the user is signed in. */
export const formAfter: Readonly<Record<Exclude<FormResult, "done">, ShownForm>> = {
  newPassword: { name: "firstPassword" },
  authenticatorCode: { name: "authenticatorCode" },
  resetPassword: { name: "requestCode", notice: refusalMessages.resetRequired },
  codeSent: { name: "newPassword" },
  signInAgain: { name: "credentials", notice: "Your new password is set. Sign in with it." },
};

type FormTexts = Readonly<{
  title: string;
  introduction: (email: string) => string;
  /** The text of the link below the form. The link opens the form that sends a code. */
  codeLink?: string;
}>;

/** The texts around each form. */
export const formTexts: Readonly<Record<FormName, FormTexts>> = {
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
  requestCode: {
    title: "Reset your password",
    introduction: () => "We’ll email you a code. Use it to choose a new password.",
  },
  newPassword: {
    title: "Choose a new password",
    introduction: (email) =>
      `If ${email} has an account, we sent it a code. Never signed in? Use the password in your invitation.`,
    codeLink: "Get another code",
  },
};
