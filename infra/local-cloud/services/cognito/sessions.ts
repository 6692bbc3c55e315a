import { randomBytes, randomUUID } from "node:crypto";
import { AwsError } from "../awsJsonHandler.ts";
import { digestOf, type Session } from "./CredentialStore.ts";
import type { Profile } from "./Profiles.ts";
import { signedTokens } from "./tokens.ts";
import type { UserPool } from "./UserPool.ts";
import type { ClientDefinition } from "./UserPoolDefinition.ts";

/** Starts a session after a successful sign-in and issues its tokens. */
export async function beginSession(pool: UserPool, client: ClientDefinition, profile: Profile) {
  const nowMs = pool.now();
  const refreshToken = newRefreshToken();
  const session: Session = {
    origin_jti: randomUUID(),
    client_id: client.id,
    auth_time: Math.floor(nowMs / 1000),
    expires_at_ms: nowMs + client.refreshTokenSeconds * 1000,
    refresh_tokens: [{ digest: digestOf(refreshToken) }],
    revoked: false,
  };
  pool.credentials.saveSession(profile.Username, session, nowMs);
  return {
    ...(await signedTokens(pool, { client, profile, session })),
    RefreshToken: refreshToken,
  };
}

/**
 * Issues new tokens for a refresh token, and a new refresh token, which expires when the first one would have. The old
 * one still works for the client's grace period.
 *
 * @throws AwsError if the token is unknown, expired, revoked or rotated, or its user may not sign in
 */
export async function refreshedTokens(
  pool: UserPool,
  client: ClientDefinition,
  refreshToken: string,
) {
  const found = pool.credentials.sessionOf(refreshToken);
  const profile = found && (await pool.profiles.find(found.username));
  if (found === undefined || profile === undefined || found.session.client_id !== client.id) {
    throw new AwsError("NotAuthorizedException", "Invalid Refresh Token");
  }
  const nowMs = pool.now();
  const { session, username } = found;
  if (session.revoked) {
    throw new AwsError("NotAuthorizedException", "Refresh Token has been revoked");
  }
  if (session.expires_at_ms <= nowMs) {
    throw new AwsError("NotAuthorizedException", "Refresh Token has expired");
  }
  const next = newRefreshToken();
  const graceMs = client.rotationGraceSeconds * 1000;
  const spent = withSpentToken(session, { digest: digestOf(refreshToken), nowMs, graceMs });
  const refresh_tokens = [...spent, { digest: digestOf(next) }];
  pool.credentials.saveSession(username, { ...session, refresh_tokens }, nowMs);
  const tokens = await signedTokens(pool, { client, profile, session });
  return { AuthenticationResult: { ...tokens, RefreshToken: next } };
}

type SpentToken = { readonly digest: string; readonly nowMs: number; readonly graceMs: number };

function withSpentToken({ refresh_tokens }: Session, { digest, nowMs, graceMs }: SpentToken) {
  return refresh_tokens.map((token) => {
    if (token.digest !== digest) return token;
    const { spent_at_ms = nowMs } = token;
    if (token.spent_at_ms !== undefined && nowMs - spent_at_ms >= graceMs) {
      throw new AwsError("RefreshTokenReuseException", "Refresh Token has already been used");
    }
    return { digest, spent_at_ms };
  });
}

/** An opaque token. Cognito's is encrypted, so that clients cannot read it either. */
function newRefreshToken(): string {
  return randomBytes(96).toString("base64url");
}
