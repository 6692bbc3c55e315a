import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from "jose";
import type { HttpRequest } from "../../http/HttpMessage.ts";
import { LocalCloudError } from "../../LocalCloudError.ts";
import type { AuthorizerDefinition, RouteAuthorization } from "./HttpApiDefinition.ts";

/** What an authorizer adds to the event, under `requestContext.authorizer`. */
export type AuthorizerContext = Readonly<Record<string, unknown>>;

/** An authorizer's decision about a request. A challenge is the value of `www-authenticate`. */
export type AuthorizerDecision =
  | { readonly kind: "allowed"; readonly context: AuthorizerContext }
  | { readonly kind: "unauthorized"; readonly challenge: string };

/** Checks a request to a protected route. */
export type Authorizer = (
  request: HttpRequest,
  authorization: Extract<RouteAuthorization, { kind: "authorizer" }>,
) => Promise<AuthorizerDecision>;

/** The keys and the clock for checking tokens. */
export type JwtServices = {
  /** The public keys of an issuer that runs locally. Keys are never fetched over the network. */
  readonly keysOf: (issuer: string) => JSONWebKeySet | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/**
 * The JWT authorizers of an HTTP API.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-jwt-authorizer.html
 *
 * @throws LocalCloudError if an issuer's keys are not available locally
 */
export function jwtAuthorizer(
  definitions: readonly AuthorizerDefinition[],
  services: JwtServices,
): Authorizer {
  const authorizers = new Map(
    definitions.map((definition) => [
      definition.id,
      { definition, verify: verifierFor(definition, services) },
    ]),
  );
  return async ({ headers }, { authorizerId }) => {
    const authorizer = authorizers.get(authorizerId);
    const token = headers.authorization?.replace(/^Bearer +/i, "");
    if (authorizer === undefined || token === undefined) return unauthorized("Bearer");
    const { definition, verify } = authorizer;
    let claims: JWTPayload;
    try {
      claims = await verify(token);
    } catch (error) {
      return invalid(descriptionOf(error));
    }
    const fault = faultOf(claims, definition, services.now());
    if (fault !== undefined) return invalid(fault);
    return { kind: "allowed", context: { jwt: { claims: renderClaims(claims), scopes: null } } };
  };
}

/** Claims as an HTTP API passes them to a function: every value as text, a list as `[a b]`. */
export function renderClaims(claims: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, rendered(value)]));
}

/** API Gateway prints values with Go's `%v`. */
function rendered(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(rendered).join(" ")}]`;
  if (typeof value !== "object" || value === null) return value === null ? "<nil>" : String(value);
  const fields = Object.entries(value).map(([name, item]) => `${name}:${rendered(item)}`);
  return `map[${fields.toSorted().join(" ")}]`;
}

/** Returns a function that checks a token's signature, issuer and validity period, and returns its claims. */
function verifierFor({ issuer }: AuthorizerDefinition, { keysOf, now }: JwtServices) {
  const keys = keysOf(issuer);
  if (keys === undefined) {
    throw new LocalCloudError(`The local cloud has no keys to check the tokens of ${issuer}.`);
  }
  const keySet = createLocalJWKSet(keys);
  return async (token: string): Promise<JWTPayload> => {
    const { payload } = await jwtVerify(
      token,
      async (header, jws) => {
        // API Gateway requires the key's id. If it is missing or not text, jose would try the only key.
        if (typeof header.kid !== "string") throw new errors.JWKSNoMatchingKey();
        return keySet(header, jws);
      },
      {
        issuer,
        algorithms: ["RS256"],
        requiredClaims: ["exp"],
        currentDate: new Date(now()),
      },
    );
    return payload;
  };
}

/** Checks what jose does not: the issue time, and the audience, which is in one of two claims. */
function faultOf(
  { iat, aud, client_id: clientId }: JWTPayload,
  { audience }: AuthorizerDefinition,
  nowMs: number,
): string | undefined {
  if (iat !== undefined && iat * 1000 > nowMs) return "the token was issued in the future";
  // client_id counts only if there is no aud.
  const held = [aud ?? clientId].flat();
  return audience.length > 0 && !audience.some((each) => held.includes(each))
    ? "the token does not have a valid audience"
    : undefined;
}

function descriptionOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return "the token has expired";
  if (error instanceof errors.JWTClaimValidationFailed) {
    switch (error.claim) {
      case "iss":
        return "the token does not have a valid issuer";
      case "nbf":
        return "the token is not valid yet";
      case "exp":
        return "the token has expired";
    }
  }
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) {
    return "the token could not be parsed";
  }
  if (error instanceof errors.JWKSNoMatchingKey) return "the token names no known key";
  return "the token signature could not be verified";
}

function invalid(description: string): AuthorizerDecision {
  return unauthorized(`Bearer scope="" error="invalid_token" error_description="${description}"`);
}

function unauthorized(challenge: string): AuthorizerDecision {
  return { kind: "unauthorized", challenge };
}
