import { randomBytes, randomUUID } from "node:crypto";
import { AwsError } from "../../awsJson.ts";
import { notAuthorized } from "../poolErrors.ts";
import type { Session, User } from "../User.ts";
import { changeUser, type UserPool } from "../UserPool.ts";
import type { ClientDefinition } from "../UserPoolDefinition.ts";
import { issueTokens } from "./tokens.ts";

/** Starts a session after a successful sign-in and issues its tokens. */
export async function beginSession(pool: UserPool, client: ClientDefinition, user: User) {
  const now = Date.now();
  const refreshToken = newRefreshToken();
  const session: Session = {
    origin_jti: randomUUID(),
    client_id: client.id,
    auth_time: Math.floor(now / 1000),
    expires_at_ms: now + client.refreshTokenMs,
    refresh_tokens: { [refreshToken]: null },
    revoked: false,
  };
  saveSession(pool, user, session);
  const tokens = await issueTokens(pool, client, { user, session });
  return { ...tokens, RefreshToken: refreshToken };
}

/**
 * Issues new tokens for a refresh token, and a new refresh token, which expires when the first one would have. The old
 * one still works for the client's grace period.
 *
 * @throws AwsError if the token is unknown, expired, revoked or rotated
 */
export async function refreshSession(pool: UserPool, client: ClientDefinition, token: string) {
  const found = findSession(pool, client, token);
  if (found === undefined) throw notAuthorized("Invalid Refresh Token");
  const { user, session } = found;
  if (session.revoked) throw notAuthorized("Refresh Token has been revoked");
  const now = Date.now();
  if (session.expires_at_ms <= now) throw notAuthorized("Refresh Token has expired");
  const rotatedAtMs = session.refresh_tokens[token];
  if (typeof rotatedAtMs === "number" && rotatedAtMs + client.rotationGraceMs <= now) {
    throw new AwsError("RefreshTokenReuseException", "Refresh Token has already been used");
  }
  const newToken = newRefreshToken();
  const refresh_tokens = {
    ...session.refresh_tokens,
    // The grace period starts with the first rotation.
    [token]: rotatedAtMs ?? now,
    [newToken]: null,
  };
  saveSession(pool, user, { ...session, refresh_tokens });
  const tokens = await issueTokens(pool, client, { user, session });
  return { AuthenticationResult: { ...tokens, RefreshToken: newToken } };
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
  for (const user of users.values()) {
    const session = Object.values(user.sessions).find(
      ({ client_id, refresh_tokens }) =>
        client_id === id && Object.hasOwn(refresh_tokens, refreshToken),
    );
    if (session !== undefined) return { user, session };
  }
  return undefined;
}

function saveSession(pool: UserPool, user: User, session: Session): void {
  changeUser(pool, user, { sessions: { ...user.sessions, [session.origin_jti]: session } });
}

/** An opaque token. Cognito's is encrypted, so that clients cannot read it either. */
function newRefreshToken(): string {
  return randomBytes(96).toString("base64url");
}
