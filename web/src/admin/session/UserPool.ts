import type { AuthRefusal } from "./authRefusals.ts";

/** The user pool, as the screens use it. Refusals are return values. An exception is a bug. */
export type UserPool = {
  /** Undefined if no user is signed in. Rejects if the pool cannot be reached. */
  readonly currentUser: () => Promise<SignedInUser | undefined>;
  /**
   * The access token for API calls, or undefined if the session has ended. `fresh` replaces a token that the API
   * rejected. Rejects if the pool cannot be reached.
   */
  readonly accessToken: (options?: { readonly fresh: boolean }) => Promise<string | undefined>;

  readonly signIn: (credentials: Credentials) => Promise<AuthOutcome<SignInStep>>;
  /** Completes the step `newPassword`. */
  readonly chooseFirstPassword: (password: string) => Promise<AuthOutcome<SignInStep>>;
  /** Completes the step `authenticatorCode`. */
  readonly enterCode: (code: string) => Promise<AuthOutcome<SignInStep>>;
  /** Sends a code by email. The outcome does not reveal whether the address has an account. */
  readonly requestReset: (email: string) => Promise<AuthOutcome<undefined>>;
  readonly resetPassword: (reset: PasswordReset) => Promise<AuthOutcome<undefined>>;

  /** Ends the session in all tabs of this browser, even if the pool cannot be reached to revoke it. */
  readonly signOut: () => Promise<void>;
  /** Ends all sessions of the user, on all devices. After a refusal, all of them continue. */
  readonly signOutEverywhere: () => Promise<AuthOutcome<undefined>>;

  readonly hasAuthenticator: () => Promise<AuthOutcome<boolean>>;
  readonly startAuthenticator: () => Promise<AuthOutcome<AuthenticatorSecret>>;
  /** Turns the authenticator app on, given a code from it. */
  readonly confirmAuthenticator: (code: string) => Promise<AuthOutcome<undefined>>;
  readonly turnOffAuthenticator: () => Promise<AuthOutcome<undefined>>;
};

export type SignedInUser = {
  /** The `sub`. */
  readonly id: string;
  readonly email: string;
};

export type Credentials = { readonly email: string; readonly password: string };

export type PasswordReset = Credentials & { readonly code: string };

/** The next step of signing in. */
export type SignInStep = "done" | "newPassword" | "authenticatorCode" | "resetPassword";

/** `uri` is the content of the QR code (otpauth://…), `secret` the key to enter by hand. */
export type AuthenticatorSecret = { readonly secret: string; readonly uri: string };

export type AuthOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: AuthRefusal };

/** The calls of the user pool that the sign-in forms need. */
export type SignInPool = Pick<
  UserPool,
  "signIn" | "chooseFirstPassword" | "enterCode" | "requestReset" | "resetPassword"
>;
