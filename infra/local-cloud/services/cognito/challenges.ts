import { randomBytes } from "node:crypto";
import { AwsError } from "../awsJsonHandler.ts";
import { attributesOf, type Profile } from "./Profiles.ts";
import { beginSession } from "./sessions.ts";
import type { SrpExchange } from "./srp.ts";
import type { UserPool } from "./UserPool.ts";
import type { ClientDefinition } from "./UserPoolDefinition.ts";

/** A step of a sign-in that the client has not answered yet. */
export type Challenge = {
  readonly clientId: string;
  readonly expiresAtMs: number;
} & (
  | {
      readonly name: "PASSWORD_VERIFIER";
      /** Undefined for an unknown user, for whom no answer is correct. */
      readonly username: string | undefined;
      readonly limitedName: string;
      readonly exchange: SrpExchange;
    }
  | {
      readonly name: "NEW_PASSWORD_REQUIRED" | "SOFTWARE_TOKEN_MFA";
      readonly username: string;
    }
);

/** The pending challenges, by session id. They are kept in memory only. */
export class Challenges {
  readonly #pending = new Map<string, Challenge>();

  /** @returns the session id that the answer must contain */
  add(challenge: Challenge, session: string = randomBytes(64).toString("base64url")): string {
    this.#pending.set(session, challenge);
    return session;
  }

  /** Removes and returns a challenge, because each can be answered once. Drops expired challenges. */
  take(session: string, nowMs: number): Challenge | undefined {
    for (const [key, { expiresAtMs }] of this.#pending) {
      if (expiresAtMs <= nowMs) this.#pending.delete(key);
    }
    const challenge = this.#pending.get(session);
    this.#pending.delete(session);
    return challenge;
  }
}

/**
 * The step after the correct password: a new password, an authenticator code, or the tokens.
 *
 * @throws AwsError if the temporary password has expired
 */
export async function afterPassword(pool: UserPool, client: ClientDefinition, profile: Profile) {
  if (profile.UserStatus !== "FORCE_CHANGE_PASSWORD") {
    return afterNewPassword(pool, client, profile);
  }
  const { password } = pool.credentials.of(profile.Username);
  if (password?.expires_at_ms !== undefined && password.expires_at_ms <= pool.now()) {
    throw new AwsError(
      "NotAuthorizedException",
      "Temporary password has expired and must be reset by an administrator.",
    );
  }
  const { sub: _, ...attributes } = attributesOf(profile);
  return challenge(pool, client, {
    name: "NEW_PASSWORD_REQUIRED",
    username: profile.Username,
    parameters: { requiredAttributes: "[]", userAttributes: JSON.stringify(attributes) },
  });
}

/** The step after a permanent password: a code, if the user has an authenticator app, or the tokens. */
export async function afterNewPassword(pool: UserPool, client: ClientDefinition, profile: Profile) {
  const isOn = profile.UserMFASettingList?.includes("SOFTWARE_TOKEN_MFA") === true;
  // The credentials may have been lost.
  if (!isOn || pool.credentials.of(profile.Username).software_token === undefined) {
    return finishSignIn(pool, client, profile);
  }
  return challenge(pool, client, {
    name: "SOFTWARE_TOKEN_MFA",
    username: profile.Username,
    parameters: {},
  });
}

/** Completes the sign-in and returns the tokens. */
export async function finishSignIn(pool: UserPool, client: ClientDefinition, profile: Profile) {
  pool.signInAttempts.succeed(profile.Username);
  return {
    AuthenticationResult: await beginSession(pool, client, profile),
    ChallengeParameters: {},
  };
}

/** The expiry time of a challenge that is issued now. */
export function challengeExpiry({ now }: UserPool, { challengeSeconds }: ClientDefinition): number {
  return now() + challengeSeconds * 1000;
}

type NextStep = {
  readonly name: Exclude<Challenge["name"], "PASSWORD_VERIFIER">;
  readonly username: string;
  readonly parameters: Readonly<Record<string, string>>;
};

function challenge(
  pool: UserPool,
  client: ClientDefinition,
  { name, username, parameters }: NextStep,
) {
  const Session = pool.challenges.add({
    name,
    username,
    clientId: client.id,
    expiresAtMs: challengeExpiry(pool, client),
  });
  return {
    ChallengeName: name,
    ChallengeParameters: { USER_ID_FOR_SRP: username, ...parameters },
    Session,
  };
}
