import { AwsError } from "../aws/AwsError.ts";
import type { ClientDefinition } from "./ClientDefinition.ts";
import { digestOf } from "./CredentialStore.ts";
import type { Session } from "./Credentials.ts";
import { newRefreshToken, signedTokens } from "./issueTokens.ts";
import { userDisabled } from "./refusals.ts";
import type { UserPool } from "./UserPool.ts";

/**
 * New tokens for a refresh token. Where the client rotates, also a new refresh token, which ends when the first one
 * would have; the old one still serves for the client's grace period.
 *
 * @throws AwsError when the token is unknown, expired, revoked or rotated away, or its user may not sign in
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
  const { session, username } = found;
  if (!profile.Enabled) throw userDisabled();
  refuseEnded(session, pool.now());
  const tokens = await signedTokens(pool, { client, profile, session });
  if (client.rotation === undefined) return { AuthenticationResult: tokens };
  const rotated = rotate(session, {
    refreshToken,
    nowMs: pool.now(),
    graceMs: client.rotation.graceSeconds * 1000,
  });
  pool.credentials.keepSession(username, rotated.session, pool.now());
  return { AuthenticationResult: { ...tokens, RefreshToken: rotated.refreshToken } };
}

function refuseEnded({ revoked, expires_at_ms }: Session, nowMs: number): void {
  if (revoked) throw new AwsError("NotAuthorizedException", "Refresh Token has been revoked");
  if (expires_at_ms <= nowMs) {
    throw new AwsError("NotAuthorizedException", "Refresh Token has expired");
  }
}

type Rotation = { refreshToken: string; nowMs: number; graceMs: number };

function rotate(session: Session, { refreshToken, nowMs, graceMs }: Rotation) {
  const digest = digestOf(refreshToken);
  const next = newRefreshToken();
  const refresh_tokens = session.refresh_tokens.map((token) => {
    if (token.digest !== digest) return token;
    const { spent_at_ms = nowMs } = token;
    if (token.spent_at_ms !== undefined && nowMs - spent_at_ms >= graceMs) {
      throw new AwsError("RefreshTokenReuseException", "Refresh Token has already been used");
    }
    return { digest, spent_at_ms };
  });
  return {
    refreshToken: next,
    session: { ...session, refresh_tokens: [...refresh_tokens, { digest: digestOf(next) }] },
  };
}
