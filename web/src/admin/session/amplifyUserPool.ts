import type { UserPoolConfig } from "@planner/shared/api/siteConfig";
import {
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  fetchMFAPreference,
  getCurrentUser,
  resetPassword,
  type SignInOutput,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  verifyTOTPSetup,
} from "aws-amplify/auth";
import { pageBrand } from "../../browser/brand.ts";
import { type AuthOutcome, authRefusalOf } from "./authRefusals.ts";
import { configureAmplify } from "./configureAmplify.ts";
import { globalSignOut } from "./globalSignOut.ts";

/**
 * The environment's user pool, accessed with Amplify. The tokens are in the browser's storage, so that its tabs share the
 * session, or in memory if the browser denies storage. Of methods that return an outcome, refusals are values and exceptions are bugs.
 */
export const amplifyUserPool = {
  /** Undefined if no user is signed in. Rejects if the pool cannot be reached. */
  async currentUser(): Promise<SignedInUser | undefined> {
    if (!(await configureAmplify())) return undefined;
    // Unlike getCurrentUser, this rejects if the pool cannot be reached.
    if (!(await currentToken())) return undefined;
    const { userId, username, signInDetails } = await getCurrentUser();
    return { id: userId, email: signInDetails?.loginId ?? username };
  },

  accessToken: currentToken,

  signIn: ({ email, password }: Credentials) =>
    outcomeOf(async () => {
      // Amplify refuses to sign in while it still has an old session.
      await signOut();
      return stepOf(await signIn({ username: email, password }));
    }),

  /** Completes the step `newPassword`. */
  chooseFirstPassword: (password: string) => answerChallenge(password),

  /** Completes the step `authenticatorCode`. */
  enterCode: (code: string) => answerChallenge(code),

  /** Sends a code by email. The outcome does not reveal who has an account, although Cognito refuses some of them. */
  requestReset: (email: string) =>
    completionOf(() =>
      resetPassword({ username: email }).catch((error: unknown) => {
        if (!isAboutUser(error)) throw error;
      }),
    ),
  resetPassword: ({ email, code, password }: Credentials & { readonly code: string }) =>
    completionOf(() =>
      confirmResetPassword({
        username: email,
        confirmationCode: code,
        newPassword: password,
      }).catch((error: unknown) => {
        // The same for all of them, so that it does not reveal who has an account.
        throw isAboutUser(error) ? new ExpiredCode() : error;
      }),
    ),

  /** Ends the session in all tabs of this browser, even if the pool cannot be reached to revoke it. */
  async signOut() {
    if (await configureAmplify()) await signOut();
  },
  /** Ends all sessions of the user, on all devices. After a refusal, all of them continue. */
  signOutEverywhere: () =>
    completionOf(async (config) => {
      const token = await currentToken();
      if (token) await globalSignOut(config, token);
      await signOut();
    }),

  /** Undefined if the authenticator app is on already. */
  startAuthenticator: () =>
    outcomeOf<AuthenticatorKey | undefined>(async () => {
      if ((await fetchMFAPreference()).enabled?.includes("TOTP")) return undefined;
      const { userId, username, signInDetails } = await getCurrentUser();
      const details = await setUpTOTP();
      const account = signInDetails?.loginId ?? username ?? userId;
      return {
        secret: details.sharedSecret,
        uri: String(details.getSetupUri(pageBrand().name, account)),
      };
    }),
  /** Turns the authenticator app on, given a code from it. */
  confirmAuthenticator: (code: string) =>
    completionOf(async () => {
      await verifyTOTPSetup({ code });
      await updateMFAPreference({ totp: "PREFERRED" });
    }),
  turnOffAuthenticator: () => completionOf(() => updateMFAPreference({ totp: "DISABLED" })),
};

/** The user pool, as the screens use it. */
export type UserPool = typeof amplifyUserPool;

export type SignedInUser = {
  /** The `sub`. */
  readonly id: string;
  readonly email: string;
};

type Credentials = { readonly email: string; readonly password: string };

/** `uri` is the content of the QR code (otpauth://…), `secret` the key to enter by hand. */
export type AuthenticatorKey = { readonly secret: string; readonly uri: string };

/** What the user pool asks for next, or that the user is signed in. */
export type SignInStep = "done" | "newPassword" | "authenticatorCode" | "resetPassword";

/** An error with the name of Cognito's own, so that it has the same refusal. */
class ExpiredCode extends Error {
  override readonly name = "ExpiredCodeException";
}

/** Whether a refusal of a reset depends on whether the user exists and has signed in before. */
function isAboutUser(error: unknown): boolean {
  return error instanceof Error && userDependentErrors.has(error.name);
}

const userDependentErrors: ReadonlySet<string> = new Set([
  "NotAuthorizedException",
  "InvalidParameterException",
  "CodeMismatchException",
]);

/** Continues a sign-in with what the user pool asked for. */
function answerChallenge(challengeResponse: string): Promise<AuthOutcome<SignInStep>> {
  return outcomeOf(async () => stepOf(await confirmSignIn({ challengeResponse })));
}

function stepOf({ nextStep }: SignInOutput): SignInStep {
  switch (nextStep.signInStep) {
    case "DONE":
      return "done";
    case "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED":
      return "newPassword";
    case "CONFIRM_SIGN_IN_WITH_TOTP_CODE":
      return "authenticatorCode";
    case "RESET_PASSWORD":
      return "resetPassword";
    default:
      throw new Error(`The user pool asks for a step it is not set up for: ${nextStep.signInStep}`);
  }
}

/** The access token, or undefined if the session has ended. `fresh` forces a new one. Rejects if the pool is unreachable. */
async function currentToken({ fresh }: { readonly fresh: boolean } = { fresh: false }) {
  if (!(await configureAmplify())) return undefined;
  const { tokens } = await fetchAuthSession({ forceRefresh: fresh });
  return tokens?.accessToken.toString();
}

/** The outcome of a call that returns nothing. */
async function completionOf(act: (config: UserPoolConfig) => Promise<unknown>) {
  return outcomeOf(async (config) => {
    await act(config);
    return undefined;
  });
}

/** The outcome of a call: what it returns, or why the user pool refused it. */
async function outcomeOf<T>(act: (config: UserPoolConfig) => Promise<T>): Promise<AuthOutcome<T>> {
  const config = await configureAmplify();
  if (!config) return { ok: false, refusal: "notConfigured" };
  try {
    return { ok: true, value: await act(config) };
  } catch (error) {
    return { ok: false, refusal: authRefusalOf(error) };
  }
}
