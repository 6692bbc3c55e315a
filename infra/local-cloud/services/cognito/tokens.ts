import { randomBytes, randomUUID } from "node:crypto";
import { errors, jwtVerify } from "jose";
import { z } from "zod";
import { AwsError } from "../awsJson.ts";
import {
  changeUser,
  findUser,
  notAuthorized,
  type Session,
  type User,
  type UserPool,
} from "./UserPool.ts";
import type { ClientDefinition } from "./UserPoolDefinition.ts";

/** Starts a session after a successful sign-in and issues its tokens. */
export async function beginSession(pool: UserPool, client: ClientDefinition, user: User) {
  const now = Date.now();
  const RefreshToken = newRefreshToken();
  const session: Session = {
    origin_jti: randomUUID(),
    client_id: client.id,
    auth_time: Math.floor(now / 1000),
    expires_at_ms: now + client.refreshTokenMs,
    refresh_tokens: { [RefreshToken]: null },
    revoked: false,
  };
  saveSession(pool, user, session);
  return { ...(await signedTokens(pool, client, { user, session })), RefreshToken };
}

/**
 * Issues new tokens for a refresh token, and a new refresh token, which expires when the first one would have. The old
 * one still works for the client's grace period.
 *
 * @throws AwsError if the token is unknown, expired, revoked or rotated
 */
export async function refreshedTokens(pool: UserPool, client: ClientDefinition, token: string) {
  const { user, session } = findSession(pool, client, token) ?? {};
  if (user === undefined || session === undefined) throw notAuthorized("Invalid Refresh Token");
  if (session.revoked) throw notAuthorized("Refresh Token has been revoked");
  const now = Date.now();
  if (session.expires_at_ms <= now) throw notAuthorized("Refresh Token has expired");
  const rotatedAtMs = session.refresh_tokens[token] ?? now;
  if (rotatedAtMs < now && rotatedAtMs + client.rotationGraceMs <= now) {
    throw new AwsError("RefreshTokenReuseException", "Refresh Token has already been used");
  }
  const RefreshToken = newRefreshToken();
  const refresh_tokens = { ...session.refresh_tokens, [token]: rotatedAtMs, [RefreshToken]: null };
  saveSession(pool, user, { ...session, refresh_tokens });
  const tokens = await signedTokens(pool, client, { user, session });
  return { AuthenticationResult: { ...tokens, RefreshToken } };
}

/** Ends the session of a refresh token. */
export function revokeToken(pool: UserPool, client: ClientDefinition, refreshToken: string): void {
  const found = findSession(pool, client, refreshToken);
  if (found !== undefined) saveSession(pool, found.user, { ...found.session, revoked: true });
}

/** Ends all sessions of a user. */
export function revokeSessions(pool: UserPool, user: User): void {
  const sessions = Object.entries(user.sessions);
  const revoked = sessions.map(([id, session]) => [id, { ...session, revoked: true }]);
  changeUser(pool, user, { sessions: Object.fromEntries(revoked) });
}

/** Finds the session of a refresh token, even if the token has been rotated. */
function findSession({ users }: UserPool, { id }: ClientDefinition, refreshToken: string) {
  return users
    .values()
    .flatMap((user) => Object.values(user.sessions).map((session) => ({ user, session })))
    .filter(({ session }) => session.client_id === id)
    .find(({ session }) => Object.hasOwn(session.refresh_tokens, refreshToken));
}

function saveSession(pool: UserPool, user: User, session: Session): void {
  changeUser(pool, user, { sessions: { ...user.sessions, [session.origin_jti]: session } });
}

/** An opaque token. Cognito's is encrypted, so that clients cannot read it either. */
function newRefreshToken(): string {
  return randomBytes(96).toString("base64url");
}

/**
 * Issues an access token and an ID token with the user's current attributes and groups.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-tokens-with-identity-providers.html
 */
async function signedTokens(
  { definition, signingKey }: UserPool,
  client: ClientDefinition,
  { user, session }: { readonly user: User; readonly session: Session },
) {
  const { username, groups, attributes } = user;
  const iat = Math.floor(Date.now() / 1000);
  const common = {
    sub: username,
    "cognito:groups": groups.length === 0 ? undefined : groups,
    iss: definition.issuer,
    origin_jti: session.origin_jti,
    event_id: randomUUID(),
    auth_time: session.auth_time,
    iat,
  };
  const access = {
    ...common,
    client_id: client.id,
    token_use: "access",
    scope: "aws.cognito.signin.user.admin",
    exp: iat + client.accessTokenSeconds,
    jti: randomUUID(),
    username,
  };
  const id = {
    ...common,
    aud: client.id,
    token_use: "id",
    exp: iat + client.idTokenSeconds,
    jti: randomUUID(),
    "cognito:username": username,
    email: attributes.email,
    email_verified: attributes.email_verified === "true",
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
export async function accessTokenHolder(pool: UserPool, accessToken: string): Promise<User> {
  const claims = await verifiedClaims(pool, accessToken);
  const user = claims && findUser(pool, claims.username);
  if (user === undefined) throw notAuthorized("Invalid Access Token");
  if (user.sessions[claims?.origin_jti ?? ""]?.revoked === true) {
    throw notAuthorized("Access Token has been revoked");
  }
  return user;
}

async function verifiedClaims({ definition: { issuer }, signingKey }: UserPool, token: string) {
  try {
    const { payload } = await jwtVerify(token, signingKey.publicKey, {
      issuer,
      algorithms: ["RS256"],
      requiredClaims: ["exp"],
    });
    return claimsSchema.safeParse(payload).data;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw notAuthorized("Access Token has expired");
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
