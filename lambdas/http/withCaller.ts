import { adminGroup } from "@planner/shared/api/adminContract";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { type Caller, readCaller } from "./Caller.ts";
import type { HttpResult } from "./HttpResult.ts";
import { problems } from "./problems.ts";

type Handle = (event: APIGatewayProxyEventV2, caller: Caller) => Promise<HttpResult>;

/** Wraps a handler so that it sees signed-in callers only: 403 without verified claims, 401 for another token than an access token. */
export function withCaller(handle: Handle): (event: APIGatewayProxyEventV2) => Promise<HttpResult> {
  return async (event) => {
    const reading = readCaller(event);
    switch (reading.kind) {
      case "caller":
        return handle(event, reading.caller);
      case "no claims":
        return problems.forbidden("Nobody is signed in");
      case "not an access token":
        return problems.unauthorized("The token must be an access token");
    }
  };
}

/**
 * Wraps a handler so that it sees only callers whose token bears the administrators' group; 403 for the others. The
 * token may be as old as access tokens get.
 */
export function withAdmin(handle: Handle): (event: APIGatewayProxyEventV2) => Promise<HttpResult> {
  return withCaller(async (event, caller) =>
    caller.groups.includes(adminGroup)
      ? handle(event, caller)
      : problems.forbidden("Only administrators may read leads"),
  );
}
