import type { AuthRefusal } from "./AuthRefusal.ts";

/** The directory administrators sign in to, as the screens see it. Refusals are values; whatever throws is a bug. */
export type UserPool = {
  /** Who is signed in, undefined when nobody is. Rejects when that cannot be found out. */
  readonly currentUser: () => Promise<SignedInUser | undefined>;
  /**
   * The token that calls bear, undefined when the session has ended. `fresh` replaces one that the API refuses.
   * Rejects when the pool cannot be reached.
   */
  readonly accessToken: (options?: { readonly fresh: boolean }) => Promise<string | undefined>;

  readonly signIn: (credentials: Credentials) => Promise<AuthOutcome<SignInStep>>;
  /** Answers the step `newPassword`. */
  readonly chooseFirstPassword: (password: string) => Promise<AuthOutcome<SignInStep>>;
  /** Answers the step `authenticatorCode`. */
  readonly enterCode: (code: string) => Promise<AuthOutcome<SignInStep>>;
  /** Sends a code to an e-mail address; the answer does not tell whether it is known. */
  readonly requestReset: (email: string) => Promise<AuthOutcome<undefined>>;
  readonly resetPassword: (reset: PasswordReset) => Promise<AuthOutcome<undefined>>;

  /** Ends this tab's session. Always succeeds here; the pool is told if it can be reached. */
  readonly signOut: () => Promise<void>;
  /** Ends every session of the user, on every device. A refusal leaves them all as they are. */
  readonly signOutEverywhere: () => Promise<AuthOutcome<undefined>>;

  readonly hasAuthenticator: () => Promise<AuthOutcome<boolean>>;
  readonly startAuthenticator: () => Promise<AuthOutcome<AuthenticatorSecret>>;
  /** Turns the authenticator app on, given a code that it shows. */
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

/** What the pool wants next. */
export type SignInStep = "done" | "newPassword" | "authenticatorCode" | "resetPassword";

/** `uri` is what the QR code says (otpauth://…), `secret` what is typed instead. */
export type AuthenticatorSecret = { readonly secret: string; readonly uri: string };

export type AuthOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: AuthRefusal };
