import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import type { Cloud } from "../../assembly/Cloud.ts";
import type { HttpRequest } from "../../http/HttpMessage.ts";
import { LocalCloudError } from "../../LocalCloudError.ts";

/** An authorizer's decision about a request. */
export type AuthorizerDecision =
  /** The context is added to the event, under `requestContext.authorizer`. */
  | { readonly kind: "allowed"; readonly context: object }
  /** A challenge is the value of `www-authenticate`. */
  | { readonly kind: "unauthorized"; readonly challenge: string };

/** Checks a request to a protected route. */
export type Authorizer = (
  request: Pick<HttpRequest, "headers">,
  authorizerId: string,
) => Promise<AuthorizerDecision>;

/** A JWT authorizer of the template. */
export type AuthorizerDefinition = ReturnType<typeof authorizerDefinitions>[number];

const authorizerSchema = z.object({
  AuthorizerType: z.literal("JWT"),
  IdentitySource: z.tuple([z.literal("$request.header.Authorization")]),
  JwtConfiguration: z.object({ Issuer: z.url(), Audience: z.array(z.string()).default([]) }),
});

/**
 * The authorizers of the template's HTTP APIs.
 *
 * @throws LocalCloudError if one does not read a JWT from the Authorization header
 */
export function authorizerDefinitions(cloud: Cloud) {
  return cloud
    .resourcesOf("AWS::ApiGatewayV2::Authorizer", authorizerSchema)
    .map(({ ref: id, properties: { JwtConfiguration } }) => ({
      id,
      issuer: JwtConfiguration.Issuer,
      /** If empty, any audience is accepted. */
      audience: JwtConfiguration.Audience,
    }));
}

/**
 * Returns a function that checks requests with the JWT authorizers of HTTP APIs.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-jwt-authorizer.html
 *
 * @param keysOf returns the public keys of an issuer that runs locally. Keys are never fetched over the network.
 * @throws LocalCloudError if an issuer's keys are not available locally
 */
export function jwtAuthorizer(
  definitions: readonly AuthorizerDefinition[],
  keysOf: (issuer: string) => JSONWebKeySet | undefined,
): Authorizer {
  const verifiers = new Map(
    definitions.map((definition) => [definition.id, verifierFor(definition, keysOf)]),
  );
  return async ({ headers }, authorizerId) => {
    const verify = verifiers.get(authorizerId);
    const token = headers.authorization?.replace(/^Bearer +/i, "");
    if (verify === undefined || token === undefined) {
      return { kind: "unauthorized", challenge: "Bearer" };
    }
    try {
      const claims = claimsAsText(await verify(token));
      return { kind: "allowed", context: { jwt: { claims, scopes: null } } };
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      const description = error.message.replaceAll('"', "");
      const challenge = `Bearer scope="" error="invalid_token" error_description="${description}"`;
      return { kind: "unauthorized", challenge };
    }
  };
}

/** Claims as an HTTP API passes them to a function: every value as text, a list as `[a b]`. */
function claimsAsText(claims: JWTPayload): Record<string, string> {
  return Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(" ")}]` : String(value),
    ]),
  );
}

/** Returns a function that checks a token and returns its claims. */
function verifierFor(
  { issuer, audience }: AuthorizerDefinition,
  keysOf: (issuer: string) => JSONWebKeySet | undefined,
): (token: string) => Promise<JWTPayload> {
  const keys = keysOf(issuer);
  if (keys === undefined) {
    throw new LocalCloudError(`The local cloud has no keys to check the tokens of ${issuer}.`);
  }
  const keySet = createLocalJWKSet(keys);
  return async (token) => {
    const { payload } = await jwtVerify(
      token,
      async (header, jws) => {
        // API Gateway requires the key's id. If it is missing or not text, jose would try the only key.
        if (typeof header.kid !== "string") throw new errors.JWKSNoMatchingKey();
        return keySet(header, jws);
      },
      { issuer, algorithms: ["RS256"], requiredClaims: ["exp"] },
    );
    const { iat, aud, client_id: clientId } = payload;
    if (iat !== undefined && iat * 1000 > Date.now()) {
      throw new errors.JWTClaimValidationFailed("issued in the future", payload, "iat");
    }
    // `client_id` counts only if there is no `aud`, which is a text or a list.
    const tokenAudience = [aud ?? clientId].flat();
    if (audience.length > 0 && !audience.some((each) => tokenAudience.includes(each))) {
      throw new errors.JWTClaimValidationFailed("another audience", payload, "aud");
    }
    return payload;
  };
}
