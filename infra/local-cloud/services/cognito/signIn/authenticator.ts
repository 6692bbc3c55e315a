import { Secret, TOTP } from "otpauth";
import { AwsError } from "../../awsJson.ts";
import type { User } from "../User.ts";
import { changeUser, type UserPool } from "../UserPool.ts";

/** A new secret for an authenticator app, in base32. */
export function newAuthenticatorSecret(): string {
  return new Secret({ size: 32 }).base32;
}

/**
 * Accepts a code of the user's authenticator app. A code works once, and then no earlier code works either. Returns the
 * changed user.
 *
 * @throws AwsError if the code is wrong or already used
 */
export function acceptAuthenticatorCode(pool: UserPool, user: User, code: string): User {
  const { authenticator } = user;
  const step = authenticator && findTimeStep(authenticator.secret, code);
  if (authenticator === undefined || step === undefined) {
    throw new AwsError("CodeMismatchException", "Invalid code received for user");
  }
  if (step <= authenticator.last_step) {
    throw new AwsError("ExpiredCodeException", "Your software token has already been used once.");
  }
  return changeUser(pool, user, { authenticator: { ...authenticator, last_step: step } });
}

/** The time step of a code. It may be one step early or late, because clocks differ. Undefined if the code is wrong. */
export function findTimeStep(secret: string, code: string): number | undefined {
  const delta = TOTP.validate({ secret: Secret.fromBase32(secret), token: code, window: 1 });
  return delta === null ? undefined : TOTP.counter() + delta;
}
