import { randomBytes, randomUUID, verify } from "node:crypto";
import { z } from "zod";
import { AwsError } from "../aws/awsJsonHandler.ts";
import { digestOf, type Session } from "./CredentialStore.ts";
import { attributesOf, type Profile } from "./Profiles.ts";
import { userDisabled } from "./refusals.ts";
import type { UserPool } from "./UserPool.ts";
import type { ClientDefinition } from "./UserPoolDefinition.ts";

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

const claimsSchema = z.object({
  iss: z.string(),
  token_use: z.literal("access"),
  username: z.string(),
  origin_jti: z.string().optional(),
  exp: z.number(),
});

/**
 * The user who holds an access token.
 *
 * @throws AwsError when the token is none of the pool's, expired or revoked
 */
export async function accessTokenHolder(pool: UserPool, accessToken: string): Promise<Profile> {
  const claims = verifiedClaims(pool, accessToken);
  const profile = claims && (await pool.profiles.find(claims.username));
  if (claims?.iss !== pool.definition.issuer || profile === undefined) {
    throw new AwsError("NotAuthorizedException", "Invalid Access Token");
  }
  if (claims.exp * 1000 <= pool.now()) {
    throw new AwsError("NotAuthorizedException", "Access Token has expired");
  }
  if (!profile.Enabled) throw userDisabled();
  const { sessions } = pool.credentials.of(profile.Username);
  if (sessions.some((s) => s.origin_jti === claims.origin_jti && s.revoked)) {
    throw new AwsError("NotAuthorizedException", "Access Token has been revoked");
  }
  return profile;
}

function verifiedClaims({ signingKey }: UserPool, token: string) {
  const [head = "", body = "", signature = ""] = token.split(".");
  const signed = Buffer.from(`${head}.${body}`);
  const bytes = Buffer.from(signature, "base64url");
  if (!verify("RSA-SHA256", signed, signingKey.publicKey, bytes)) return undefined;
  return claimsSchema.safeParse(JSON.parse(Buffer.from(body, "base64url").toString())).data;
}

/** Who signed in, when and where. */
export type TokenFacts = {
  readonly issuer: string;
  readonly client: ClientDefinition;
  readonly username: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly groups: readonly string[];
  readonly originJti: string;
  readonly eventId: string;
  /** Seconds since the epoch at which the user proved himself. */
  readonly authTime: number;
  /** Seconds since the epoch. */
  readonly issuedAt: number;
};

/** https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-access-token.html */
export function accessTokenClaims(facts: TokenFacts, jti: string) {
  const { client, username } = facts;
  return {
    sub: facts.attributes.sub,
    ...groupsOf(facts),
    iss: facts.issuer,
    client_id: client.id,
    ...originOf(facts),
    event_id: facts.eventId,
    token_use: "access",
    scope: "aws.cognito.signin.user.admin",
    auth_time: facts.authTime,
    exp: facts.issuedAt + client.accessTokenSeconds,
    iat: facts.issuedAt,
    jti,
    username,
  };
}

/** https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-id-token.html */
export function idTokenClaims(facts: TokenFacts, jti: string) {
  const { attributes, client } = facts;
  return {
    sub: attributes.sub,
    ...groupsOf(facts),
    email_verified: attributes.email_verified === "true",
    iss: facts.issuer,
    "cognito:username": facts.username,
    ...originOf(facts),
    aud: client.id,
    event_id: facts.eventId,
    token_use: "id",
    auth_time: facts.authTime,
    exp: facts.issuedAt + client.idTokenSeconds,
    iat: facts.issuedAt,
    jti,
    email: attributes.email,
  };
}

function groupsOf({ groups }: TokenFacts) {
  return groups.length === 0 ? {} : { "cognito:groups": groups };
}

/** Tokens that cannot be revoked do not say where they come from. */
function originOf({ client, originJti }: TokenFacts) {
  return client.tokensCanBeRevoked ? { origin_jti: originJti } : {};
}
