import { JwtVerifier } from "aws-jwt-verify";
import {
  JwtInvalidIssuerError,
  JwtParseError,
  JwtWithoutValidKidError,
} from "aws-jwt-verify/error";
import { type Jwks, SimpleJwksCache } from "aws-jwt-verify/jwk";
import type { HttpRequest } from "../http/HttpMessage.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import type { AuthorizerDefinition, RouteAuthorization } from "./HttpApiDefinition.ts";

/** What an authorizer adds to the event, under `requestContext.authorizer`. */
export type AuthorizerContext = Readonly<Record<string, unknown>>;

/** What an authorizer decides about a request. */
export type AuthorizerDecision =
  | { readonly kind: "allowed"; readonly context: AuthorizerContext }
  /** With what stands in `www-authenticate`. */
  | { readonly kind: "unauthorized"; readonly challenge: string }
  | { readonly kind: "forbidden"; readonly challenge: string };

/** Checks a request to a route that is not open to everyone. */
export type Authorizer = (
  request: HttpRequest,
  authorization: Extract<RouteAuthorization, { kind: "authorizer" }>,
) => Promise<AuthorizerDecision>;

/** What the authorizers check tokens with. */
export type JwtServices = {
  /** The public keys of an issuer that runs here: nothing is fetched from the network. */
  readonly keysOf: (issuer: string) => Jwks | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/**
 * The JWT authorizers of an HTTP API.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-jwt-authorizer.html
 *
 * @throws LocalCloudError when the keys of an issuer are not here
 */
export function jwtAuthorizer(
  definitions: readonly AuthorizerDefinition[],
  services: JwtServices,
): Authorizer {
  const authorizers = new Map(
    definitions.map((definition) => [
      definition.id,
      { definition, verifier: verifierFor(definition, services) },
    ]),
  );
  return async ({ headers }, { authorizerId, scopes }) => {
    const authorizer = authorizers.get(authorizerId);
    const token = headers.authorization?.replace(/^Bearer +/i, "");
    if (authorizer === undefined || token === undefined) return unauthorized("Bearer");
    const { definition, verifier } = authorizer;
    let claims: Claims;
    try {
      claims = await verifier.verify(token);
    } catch (error) {
      return invalid(descriptionOf(error));
    }
    const fault = faultOf(claims, definition, services.now());
    if (fault !== undefined) return invalid(fault);
    const held = typeof claims.scope === "string" ? claims.scope.split(" ") : [];
    if (scopes.length > 0 && !scopes.some((scope) => held.includes(scope))) {
      return {
        kind: "forbidden",
        challenge: `Bearer scope="${scopes.join(" ")}" error="insufficient_scope"`,
      };
    }
    const granted = scopes.filter((scope) => held.includes(scope));
    return {
      kind: "allowed",
      context: {
        jwt: { claims: renderClaims(claims), scopes: scopes.length > 0 ? granted : null },
      },
    };
  };
}

type Claims = Readonly<Record<string, unknown>>;

function verifierFor({ issuer }: AuthorizerDefinition, { keysOf }: JwtServices) {
  const keys = keysOf(issuer);
  if (keys === undefined) {
    throw new LocalCloudError(`The tokens of ${issuer} cannot be checked on this machine.`);
  }
  // Times are checked below, by a clock that is a parameter, and the audience, which may stand in either of two claims.
  return JwtVerifier.create(
    { issuer, audience: null, graceSeconds: Number.POSITIVE_INFINITY },
    { jwksCache: new SimpleJwksCache({ fetcher: { fetch: async () => bytesOf(keys) } }) },
  );
}

/** What the issuer's address would answer. */
function bytesOf(keys: Jwks): ArrayBuffer {
  return new TextEncoder().encode(JSON.stringify(keys)).buffer;
}

function faultOf(
  claims: Claims,
  { audience }: AuthorizerDefinition,
  nowMs: number,
): string | undefined {
  const { exp, nbf, iat, aud, client_id: clientId } = claims;
  const now = nowMs / 1000;
  if (typeof exp !== "number" || exp <= now) return "the token has expired";
  if (typeof nbf === "number" && nbf > now) return "the token is not valid yet";
  if (typeof iat === "number" && iat > now) return "the token was issued in the future";
  // client_id counts only where there is no aud.
  const held = [aud ?? clientId].flat();
  return audience.length > 0 && !audience.some((each) => held.includes(each))
    ? "the token does not have a valid audience"
    : undefined;
}

function descriptionOf(error: unknown): string {
  if (error instanceof JwtParseError) return "the token could not be parsed";
  if (error instanceof JwtInvalidIssuerError) return "the token does not have a valid issuer";
  if (error instanceof JwtWithoutValidKidError) return "the token names no key";
  return "the token signature could not be verified";
}

function invalid(description: string): AuthorizerDecision {
  return unauthorized(`Bearer scope="" error="invalid_token" error_description="${description}"`);
}

function unauthorized(challenge: string): AuthorizerDecision {
  return { kind: "unauthorized", challenge };
}

/** Claims as an HTTP API hands them to a function: every value a text, a list as `[a b]`. */
export function renderClaims(claims: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, rendered(value)]));
}

/** As Go's `%v` prints it, which API Gateway leaves it to. */
function rendered(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(rendered).join(" ")}]`;
  if (typeof value !== "object" || value === null) return value === null ? "<nil>" : String(value);
  const fields = Object.entries(value).map(([name, item]) => `${name}:${rendered(item)}`);
  return `map[${fields.toSorted().join(" ")}]`;
}
