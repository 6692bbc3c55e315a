import type { Logger } from "@aws-lambda-powertools/logger";
import { adminGroup, type IsAdminAnswer, isAdminRoute } from "@planner/shared/api/adminContract";
import type { Caller } from "../../http/Caller.ts";
import { jsonResult } from "../../http/HttpResult.ts";
import { problems } from "../../http/problems.ts";
import { withCaller } from "../../http/withCaller.ts";
import { withFailureLog } from "../../http/withFailureLog.ts";
import { withJsonBody } from "../../http/withJsonBody.ts";
import type { UserPool } from "../../users/UserPool.ts";

/** What the check needs of the world. */
export type IsAdminDependencies = {
  readonly users: UserPool;
  readonly logger: Logger;
};

/**
 * `POST /api/is-admin`: whether a user is an administrator, as the pool says at this moment. Callers ask about
 * themselves; about others only who is an administrator by the same answer, not by the token. See the contract.
 */
export function isAdmin({ users, logger }: IsAdminDependencies) {
  const handle = withCaller((event, caller) =>
    withJsonBody(event, isAdminRoute.request, async ({ user_id }) => {
      if (!isOneself(caller, user_id) && !(await users.isInGroup(caller.username, adminGroup))) {
        return problems.forbidden("You may ask about yourself only");
      }
      const is_admin = await users.isInGroup(user_id, adminGroup);
      return jsonResult(200, { is_admin } satisfies IsAdminAnswer);
    }),
  );
  return withFailureLog(logger, handle);
}

function isOneself({ sub, username }: Caller, userId: string): boolean {
  return userId === sub || userId === username;
}
