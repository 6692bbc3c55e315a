import { randomUUID } from "node:crypto";
import { errors, jwtVerify } from "jose";
import { z } from "zod";
import { notAuthorized } from "../poolErrors.ts";
import type { Session, User } from "../User.ts";
import { findUser, type UserPool } from "../UserPool.ts";
import type { ClientDefinition } from "../UserPoolDefinition.ts";
import { signingAlgorithm } from "./signingKey.ts";

/**
 * Issues an access token and an ID token with the user's current attributes and groups.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-tokens-with-identity-providers.html
 */
export async function issueTokens(
  { definition, signingKey }: UserPool,
  client: ClientDefinition,
  { user, session }: { readonly user: User; readonly session: Session },
) {
  const { username, groups, attributes } = user;
  const iat = Math.floor(Date.now() / 1000);
  const sharedClaims = {
    sub: username,
    "cognito:groups": groups.length === 0 ? undefined : groups,
    iss: definition.issuer,
    origin_jti: session.origin_jti,
    event_id: randomUUID(),
    auth_time: session.auth_time,
    iat,
  };
  const accessClaims = {
    ...sharedClaims,
    client_id: client.id,
    token_use: "access",
    scope: "aws.cognito.signin.user.admin",
    exp: iat + client.accessTokenSeconds,
    jti: randomUUID(),
    username,
  };
  const idClaims = {
    ...sharedClaims,
    aud: client.id,
    token_use: "id",
    exp: iat + client.idTokenSeconds,
    jti: randomUUID(),
    "cognito:username": username,
    email: attributes.email,
    email_verified: attributes.email_verified === "true",
  };
  return {
    AccessToken: await signingKey.sign(accessClaims),
    IdToken: await signingKey.sign(idClaims),
    ExpiresIn: client.accessTokenSeconds,
    TokenType: "Bearer",
  };
}

/**
 * Finds the user that an access token belongs to.
 *
 * @throws AwsError if the token is invalid, expired or revoked
 */
export async function accessTokenHolder(pool: UserPool, accessToken: string): Promise<User> {
  const claims = await verifiedClaims(pool, accessToken);
  if (claims === undefined) throw notAuthorized("Invalid Access Token");
  const user = findUser(pool, claims.username);
  if (user === undefined) throw notAuthorized("Invalid Access Token");
  const isRevoked = user.sessions[claims.origin_jti]?.revoked === true;
  if (isRevoked) throw notAuthorized("Access Token has been revoked");
  return user;
}

/**
 * @returns undefined if the pool did not sign the token, or if it is not an access token
 * @throws AwsError if it has expired
 */
async function verifiedClaims({ definition: { issuer }, signingKey }: UserPool, token: string) {
  try {
    const { payload } = await jwtVerify(token, signingKey.publicKey, {
      issuer,
      algorithms: [signingAlgorithm],
      requiredClaims: ["exp"],
    });
    return claimsSchema.safeParse(payload).data;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw notAuthorized("Access Token has expired");
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

const claimsSchema = z.object({
  token_use: z.literal("access"),
  username: z.string(),
  origin_jti: z.string(),
});
