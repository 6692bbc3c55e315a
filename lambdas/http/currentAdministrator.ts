import { adminGroup } from "@planner/shared/api/routes";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { type CognitoPoolRef, findUser, isInGroup } from "../users/userPool.ts";
import { type Caller, callerChecks } from "./callerChecks.ts";
import { problems, Refusal } from "./problems.ts";

/** An administrator who may write. */
export type Administrator = Caller & {
  /** Their email address, or their username if the pool has no address. */
  readonly name: string;
};

export type AdministratorCheck = (
  event: APIGatewayProxyEventV2,
) => Promise<Administrator | Refusal>;

/**
 * The caller check for writes. Asks the user pool on each call, so an administrator who was removed cannot write even
 * with a valid token.
 */
export function currentAdministrator(pool: CognitoPoolRef): AdministratorCheck {
  return async (event) => {
    const caller = callerChecks.administrators(event);
    if (caller instanceof Refusal) return caller;
    const [isAdmin, user] = await Promise.all([
      isInGroup(pool, caller.username, adminGroup),
      findUser(pool, caller.username),
    ]);
    return isAdmin && user?.enabled
      ? { ...caller, name: user.email ?? user.username }
      : problems.forbidden("Only administrators may change leads");
  };
}
