import type { SignInPool } from "../session/signInPool.ts";
import type { SignInStep } from "../session/UserPool.ts";

/** The form that sign-in currently shows. */
export type SignInStage = {
  readonly name: "credentials" | "firstPassword" | "authenticatorCode" | "forgotten" | "reset";
  /** Empty until the user has entered it. */
  readonly email: string;
  /** Why the user sees this form, if they did not choose it. */
  readonly notice?: string;
};

/** The props of every sign-in form. */
export type StageProps = Readonly<{
  userPool: SignInPool;
  stage: SignInStage;
  /** Continues with the step that the user pool asks for. */
  onStep: (step: SignInStep, email: string) => void;
  /** Returns to the credentials, with a notice. */
  onStartOver: (notice?: string) => void;
}>;
