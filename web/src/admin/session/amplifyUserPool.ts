import type { UserPoolConfig } from "@planner/shared/api/siteConfig";
import { Amplify } from "aws-amplify";
import {
  type ConfirmSignInInput,
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
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { ConsoleLogger } from "aws-amplify/utils";
import { loadSiteConfig } from "../../api/loadSiteConfig.ts";
import { pageBrand } from "../../app/brand.ts";
import { refusalOf } from "./authRefusals.ts";
import { globalSignOut } from "./globalSignOut.ts";
import { tokenStorage } from "./tokenStorage.ts";
import type { AuthOutcome, SignInStep, UserPool } from "./UserPool.ts";

/** The environment's user pool, accessed with Amplify. */
export const amplifyUserPool: UserPool = {
  async currentUser() {
    if (!(await pool())) return undefined;
    // Unlike getCurrentUser, this rejects if the pool cannot be reached.
    if (!(await currentToken())) return undefined;
    const { userId, username, signInDetails } = await getCurrentUser();
    return { id: userId, email: signInDetails?.loginId ?? username };
  },

  accessToken: (options) => currentToken(options),

  signIn: ({ email, password }) =>
    outcomeOf(async () => {
      // Amplify refuses to sign in while it still has an old session.
      await signOut();
      await tokenStorage.clear();
      return stepOf(await signIn({ username: email, password }));
    }),

  chooseFirstPassword: (password) => answer({ challengeResponse: password }),
  enterCode: (code) => answer({ challengeResponse: code }),

  // Cognito refuses a reset for invited users, and sometimes for unknown ones. The screen must not show who has an account.
  requestReset: (email) =>
    done(() =>
      resetPassword({ username: email }).catch((error: unknown) => {
        if (!isAboutUser(error)) throw error;
      }),
    ),
  resetPassword: ({ email, code, password }) =>
    done(() =>
      confirmResetPassword({
        username: email,
        confirmationCode: code,
        newPassword: password,
      }).catch((error: unknown) => {
        throw isAboutUser(error) ? Object.assign(error, { name: "ExpiredCodeException" }) : error;
      }),
    ),

  async signOut() {
    if (await pool()) await signOut();
  },
  signOutEverywhere: () =>
    done(async (config) => {
      const token = await currentToken();
      // Amplify's own global sign-out swallows every error.
      if (token) await globalSignOut(config, token);
      await signOut();
    }),

  hasAuthenticator: () =>
    outcomeOf(async () => (await fetchMFAPreference()).enabled?.includes("TOTP") ?? false),
  startAuthenticator: () =>
    outcomeOf(async () => {
      const { userId, username, signInDetails } = await getCurrentUser();
      const details = await setUpTOTP();
      const account = signInDetails?.loginId ?? username ?? userId;
      return {
        secret: details.sharedSecret,
        uri: String(details.getSetupUri(pageBrand().name, account)),
      };
    }),
  confirmAuthenticator: (code) =>
    done(async () => {
      await verifyTOTPSetup({ code });
      await updateMFAPreference({ totp: "PREFERRED" });
    }),
  turnOffAuthenticator: () => done(() => updateMFAPreference({ totp: "DISABLED" })),
};

/** True for the refusals of a reset that depend on whether the user exists and has signed in before. */
function isAboutUser(error: unknown): error is Error {
  return error instanceof Error && /^(NotAuth|InvalidParam|CodeMis)/.test(error.name);
}

function answer(input: ConfirmSignInInput): Promise<AuthOutcome<SignInStep>> {
  return outcomeOf(async () => stepOf(await confirmSignIn(input)));
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

/** Loads the pool's configuration and configures Amplify, once. If that fails, returns undefined and tries again next time. */
function pool(): Promise<UserPoolConfig | undefined> {
  configured ??= configure().then((config) => {
    if (!config) configured = undefined;
    return config;
  });
  return configured;
}

let configured: Promise<UserPoolConfig | undefined> | undefined;

async function configure(): Promise<UserPoolConfig | undefined> {
  const config = (await loadSiteConfig())?.user_pool;
  if (!config) return undefined;
  // Amplify warns about every endpoint that is not Amazon's.
  ConsoleLogger.LOG_LEVEL = "ERROR";
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.user_pool_id,
        userPoolClientId: config.client_id,
        loginWith: { email: true },
        ...(config.endpoint && { userPoolEndpoint: config.endpoint }),
      },
    },
  });
  // Must follow configure(), which sets the default storage (localStorage).
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tokenStorage);
  return config;
}
