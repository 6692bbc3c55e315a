import { randomBytes, randomUUID } from "node:crypto";
import type { ClientDefinition } from "./ClientDefinition.ts";
import { digestOf } from "./CredentialStore.ts";
import type { Session } from "./Credentials.ts";
import { attributesOf, type Profile } from "./Profiles.ts";
import { accessTokenClaims, idTokenClaims } from "./tokenClaims.ts";
import type { UserPool } from "./UserPool.ts";

/** Begins a session: the three tokens of a sign-in that has succeeded. */
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
  pool.credentials.keepSession(profile.Username, session, nowMs);
  return {
    ...(await signedTokens(pool, { client, profile, session })),
    RefreshToken: refreshToken,
  };
}

/** Access and ID token of a session, as they are at this moment. */
export async function signedTokens(
  pool: UserPool,
  { client, profile, session }: { client: ClientDefinition; profile: Profile; session: Session },
) {
  const facts = {
    issuer: pool.definition.issuer,
    client,
    username: profile.Username,
    attributes: attributesOf(profile),
    groups: await pool.profiles.groupsOf(profile),
    originJti: session.origin_jti,
    eventId: randomUUID(),
    authTime: session.auth_time,
    issuedAt: Math.floor(pool.now() / 1000),
  };
  return {
    AccessToken: pool.signingKey.sign(accessTokenClaims(facts, randomUUID())),
    IdToken: pool.signingKey.sign(idTokenClaims(facts, randomUUID())),
    ExpiresIn: client.accessTokenSeconds,
    TokenType: "Bearer",
  };
}

/** The service's are encrypted and say nothing to anyone; these say nothing at all. */
export function newRefreshToken(): string {
  return randomBytes(96).toString("base64url");
}
