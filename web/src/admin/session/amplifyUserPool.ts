import type { UserPoolConfig } from "@planner/shared/api/siteConfig";
import { Amplify } from "aws-amplify";
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
import { ConsoleLogger } from "aws-amplify/utils";
import * as z from "zod/mini";
import { loadSiteConfig } from "../../api/loadSiteConfig.ts";
import { withTimeout } from "../../api/withTimeout.ts";
import { pageBrand } from "../../browser/brand.ts";
import { type AuthOutcome, refusalOf } from "./authRefusals.ts";

/**
 * The environment's user pool, accessed with Amplify. The tokens are in the browser's storage, so that its tabs share the
 * session, or in memory if the browser denies storage. Of methods that return an outcome, refusals are values and exceptions are bugs.
 */
export const amplifyUserPool = {
  /** Undefined if no user is signed in. Rejects if the pool cannot be reached. */
  async currentUser(): Promise<SignedInUser | undefined> {
    if (!(await pool())) return undefined;
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
  chooseFirstPassword: (password: string) => respond(password),
  /** Completes the step `authenticatorCode`. */
  enterCode: (code: string) => respond(code),

  /** Sends a code by email. The outcome does not reveal who has an account, although Cognito refuses some of them. */
  requestReset: (email: string) =>
    done(() =>
      resetPassword({ username: email }).catch((error: unknown) => {
        if (!isAboutUser(error)) throw error;
      }),
    ),
  resetPassword: ({ email, code, password }: Credentials & { readonly code: string }) =>
    done(() =>
      confirmResetPassword({
        username: email,
        confirmationCode: code,
        newPassword: password,
      }).catch((error: unknown) => {
        throw isAboutUser(error) ? Object.assign(error, { name: "ExpiredCodeException" }) : error;
      }),
    ),

  /** Ends the session in all tabs of this browser, even if the pool cannot be reached to revoke it. */
  async signOut() {
    if (await pool()) await signOut();
  },
  /** Ends all sessions of the user, on all devices. After a refusal, all of them continue. */
  signOutEverywhere: () =>
    done(async (config) => {
      const token = await currentToken();
      // Amplify's own global sign-out swallows every error.
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
    done(async () => {
      await verifyTOTPSetup({ code });
      await updateMFAPreference({ totp: "PREFERRED" });
    }),
  turnOffAuthenticator: () => done(() => updateMFAPreference({ totp: "DISABLED" })),
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

export type SignInStep = "done" | "newPassword" | "authenticatorCode" | "resetPassword";

/** True for the refusals of a reset that depend on whether the user exists and has signed in before. */
function isAboutUser(error: unknown): error is Error {
  return error instanceof Error && userDependentErrors.has(error.name);
}

const userDependentErrors: ReadonlySet<string> = new Set([
  "NotAuthorizedException",
  "InvalidParameterException",
  "CodeMismatchException",
]);

function respond(challengeResponse: string): Promise<AuthOutcome<SignInStep>> {
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

/**
 * Calls Cognito's GlobalSignOut, which revokes all refresh tokens of the user. Access tokens stay valid until they
 * expire. Rejects with an error named after Cognito's exception, or with a network error.
 */
async function globalSignOut(pool: UserPoolConfig, accessToken: string): Promise<void> {
  const region = pool.user_pool_id.split("_", 1)[0];
  const response = await withTimeout(globalSignOutTimeoutMs, (signal) =>
    fetch(pool.endpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
      method: "POST",
      headers: {
        "Content-Type": "application/x-amz-json-1.1",
        "X-Amz-Target": "AWSCognitoIdentityProviderService.GlobalSignOut",
      },
      body: JSON.stringify({ AccessToken: accessToken }),
      signal,
    }),
  );
  if (response.ok) return;
  const { __type, message } = errorSchema.parse(await response.json());
  throw Object.assign(new Error(message), { name: __type.split("#").at(-1) });
}

const errorSchema = z.catch(z.object({ __type: z.string(), message: z.catch(z.string(), "") }), {
  __type: "UnknownError",
  message: "",
});

const globalSignOutTimeoutMs = 8000;

/** The access token, or undefined if the session has ended. `fresh` forces a new one. Rejects if the pool is unreachable. */
async function currentToken({ fresh }: { readonly fresh: boolean } = { fresh: false }) {
  if (!(await pool())) return undefined;
  const { tokens } = await fetchAuthSession({ forceRefresh: fresh });
  return tokens?.accessToken.toString();
}

async function done(act: (config: UserPoolConfig) => Promise<unknown>) {
  return outcomeOf(async (config) => {
    await act(config);
    return undefined;
  });
}

async function outcomeOf<T>(act: (config: UserPoolConfig) => Promise<T>): Promise<AuthOutcome<T>> {
  const config = await pool();
  if (!config) return { ok: false, refusal: "notConfigured" };
  try {
    return { ok: true, value: await act(config) };
  } catch (error) {
    return { ok: false, refusal: refusalOf(error) };
  }
}

/** Loads the pool's configuration and configures Amplify, once. Returns undefined on failure, and then tries again. */
async function pool(): Promise<UserPoolConfig | undefined> {
  configured ??= configure();
  const config = await configured;
  if (!config) configured = undefined;
  return config;
}

let configured: Promise<UserPoolConfig | undefined> | undefined;

async function configure(): Promise<UserPoolConfig | undefined> {
  const config = (await loadSiteConfig())?.user_pool;
  if (!config) return undefined;
  // Amplify warns about every endpoint that is not Amazon's.
  ConsoleLogger.LOG_LEVEL = "ERROR";
  const userPool = {
    userPoolId: config.user_pool_id,
    userPoolClientId: config.client_id,
    loginWith: { email: true },
  };
  if (config.endpoint) {
    Amplify.configure({ Auth: { Cognito: { ...userPool, userPoolEndpoint: config.endpoint } } });
  } else {
    Amplify.configure({ Auth: { Cognito: userPool } });
  }
  return config;
}
