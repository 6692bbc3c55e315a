import type { HttpRequest } from "../http/HttpMessage.ts";
import type { RouteAuthorization } from "./Route.ts";

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
