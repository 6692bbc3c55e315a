import { randomUUID } from "node:crypto";
import { errors, jwtVerify } from "jose";
import { z } from "zod";
import { AwsError } from "../awsJsonHandler.ts";
import type { Session } from "./CredentialStore.ts";
import { attributesOf, type Profile } from "./Profiles.ts";
import type { UserPool } from "./UserPool.ts";
import type { ClientDefinition } from "./UserPoolDefinition.ts";

/** The session that tokens are issued for. */
export type TokenSubject = {
  readonly client: ClientDefinition;
  readonly profile: Profile;
  readonly session: Session;
};

/**
 * Issues an access token and an ID token with the user's current attributes and groups.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-tokens-with-identity-providers.html
 */
export async function signedTokens(
  { definition, profiles, signingKey, now }: UserPool,
  { client, profile, session }: TokenSubject,
) {
  const { sub, email, email_verified } = attributesOf(profile);
  const groups = await profiles.groupsOf(profile);
  const issuedAt = Math.floor(now() / 1000);
  const common = {
    sub,
    ...(groups.length === 0 ? {} : { "cognito:groups": groups }),
    iss: definition.issuer,
    origin_jti: session.origin_jti,
    event_id: randomUUID(),
    auth_time: session.auth_time,
    iat: issuedAt,
  };
  const access = {
    ...common,
    client_id: client.id,
    token_use: "access",
    scope: "aws.cognito.signin.user.admin",
    exp: issuedAt + client.accessTokenSeconds,
    jti: randomUUID(),
    username: profile.Username,
  };
  const id = {
    ...common,
    aud: client.id,
    token_use: "id",
    exp: issuedAt + client.idTokenSeconds,
    jti: randomUUID(),
    "cognito:username": profile.Username,
    email,
    email_verified: email_verified === "true",
  };
  return {
    AccessToken: await signingKey.sign(access),
    IdToken: await signingKey.sign(id),
    ExpiresIn: client.accessTokenSeconds,
    TokenType: "Bearer",
  };
}

const claimsSchema = z.object({
  token_use: z.literal("access"),
  username: z.string(),
  origin_jti: z.string(),
});

/**
 * Finds the user that an access token belongs to.
 *
 * @throws AwsError if the token is invalid, expired or revoked
 */
export async function accessTokenHolder(pool: UserPool, accessToken: string): Promise<Profile> {
  const claims = await verifiedClaims(pool, accessToken);
  const profile = claims && (await pool.profiles.find(claims.username));
  if (profile === undefined) {
    throw new AwsError("NotAuthorizedException", "Invalid Access Token");
  }
  const { sessions } = pool.credentials.of(profile.Username);
  if (sessions.some(({ origin_jti, revoked }) => origin_jti === claims?.origin_jti && revoked)) {
    throw new AwsError("NotAuthorizedException", "Access Token has been revoked");
  }
  return profile;
}

async function verifiedClaims({ definition, signingKey, now }: UserPool, token: string) {
  const [key] = signingKey.publicJwks.keys;
  if (key === undefined) return undefined;
  try {
    const { payload } = await jwtVerify(token, key, {
      issuer: definition.issuer,
      algorithms: ["RS256"],
      requiredClaims: ["exp"],
      currentDate: new Date(now()),
    });
    return claimsSchema.safeParse(payload).data;
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      throw new AwsError("NotAuthorizedException", "Access Token has expired");
    }
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
