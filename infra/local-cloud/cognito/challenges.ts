import { randomBytes } from "node:crypto";
import { AwsError } from "../aws/awsJsonHandler.ts";
import { attributesOf, type Profile } from "./Profiles.ts";
import { userDisabled } from "./refusals.ts";
import type { SrpExchange } from "./srp.ts";
import { beginSession } from "./tokens.ts";
import type { UserPool } from "./UserPool.ts";
import type { ClientDefinition } from "./UserPoolDefinition.ts";

/** What a client was asked and has not answered yet. */
export type Challenge = {
  readonly clientId: string;
  readonly expiresAtMs: number;
} & (
  | {
      readonly name: "PASSWORD_VERIFIER";
      /** Absent: nobody has that name, and no answer is right. */
      readonly username: string | undefined;
      readonly exchange: SrpExchange;
    }
  | {
      readonly name: "NEW_PASSWORD_REQUIRED" | "SOFTWARE_TOKEN_MFA";
      readonly username: string;
      readonly wrongAnswers: number;
    }
);

/** The challenges under way, by what the client shows to answer them. They do not outlive the process. */
export class Challenges {
  readonly #open = new Map<string, Challenge>();

  /** @returns the session under which the answer comes */
  add(challenge: Challenge, session: string = randomBytes(64).toString("base64url")): string {
    this.#open.set(session, challenge);
    return session;
  }

  /** Takes the challenge away: an answer is given once. Those that nobody answers in time go too. */
  take(session: string, nowMs: number): Challenge | undefined {
    for (const [key, { expiresAtMs }] of this.#open) {
      if (expiresAtMs <= nowMs) this.#open.delete(key);
    }
    const challenge = this.#open.get(session);
    this.#open.delete(session);
    return challenge;
  }
}

/**
 * What comes after the right password: a first password, a code from the authenticator app, or the tokens.
 *
 * @throws AwsError when the user may not sign in
 */
export async function afterPassword(pool: UserPool, client: ClientDefinition, profile: Profile) {
  if (!profile.Enabled) throw userDisabled();
  if (profile.UserStatus === "RESET_REQUIRED") {
    throw new AwsError("PasswordResetRequiredException", "Password reset required for the user");
  }
  if (profile.UserStatus !== "FORCE_CHANGE_PASSWORD")
    return afterNewPassword(pool, client, profile);
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
    parameters: {
      USER_ID_FOR_SRP: profile.Username,
      requiredAttributes: "[]",
      userAttributes: JSON.stringify(attributes),
    },
  });
}

/** What comes after a password that lasts: a code from the authenticator app, if the user has one, or the tokens. */
export async function afterNewPassword(pool: UserPool, client: ClientDefinition, profile: Profile) {
  if (profile.UserMFASettingList?.includes("SOFTWARE_TOKEN_MFA") !== true) {
    return finished(pool, client, profile);
  }
  const { software_token: token } = pool.credentials.of(profile.Username);
  return challenge(pool, client, {
    name: "SOFTWARE_TOKEN_MFA",
    username: profile.Username,
    parameters: {
      USER_ID_FOR_SRP: profile.Username,
      ...(token?.device === undefined ? {} : { FRIENDLY_DEVICE_NAME: token.device }),
    },
  });
}

/** The tokens. */
export async function finished(pool: UserPool, client: ClientDefinition, profile: Profile) {
  return {
    AuthenticationResult: await beginSession(pool, client, profile),
    ChallengeParameters: {},
  };
}

/** When a challenge that is put now is too old to be answered. */
export function challengeExpiry({ now }: UserPool, { challengeSeconds }: ClientDefinition): number {
  return now() + challengeSeconds * 1000;
}

type Question = Pick<Extract<Challenge, { wrongAnswers: number }>, "name" | "username"> & {
  readonly parameters: Readonly<Record<string, string>>;
};

function challenge(
  pool: UserPool,
  client: ClientDefinition,
  { name, username, parameters }: Question,
) {
  const Session = pool.challenges.add({
    name,
    username,
    clientId: client.id,
    expiresAtMs: challengeExpiry(pool, client),
    wrongAnswers: 0,
  });
  return { ChallengeName: name, ChallengeParameters: parameters, Session };
}
