import type { SignInStep, UserPool } from "../session/UserPool.ts";
import type { SignInStage } from "./SignInStage.ts";

/** What every form on the way in gets. */
export type StageProps = Readonly<{
  userPool: UserPool;
  stage: SignInStage;
  /** The pool has answered; what it wants next. */
  onStep: (step: SignInStep, email: string) => void;
  /** Back to e-mail and password, with what to say there. */
  onStartOver: (notice?: string) => void;
}>;
