import { AwsError } from "../aws/AwsError.ts";
import type { Challenge } from "./Challenges.ts";
import type { ClientDefinition } from "./ClientDefinition.ts";
import { beginSession } from "./issueTokens.ts";
import { attributesOf, type Profile } from "./Profiles.ts";
import { userDisabled } from "./refusals.ts";
import type { UserPool } from "./UserPool.ts";

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
