import type { ClientDefinition } from "./ClientDefinition.ts";

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
