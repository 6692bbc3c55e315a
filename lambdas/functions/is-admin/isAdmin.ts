import { type IsAdminResponse, isAdminRoute } from "@planner/shared/api/adminContract";
import { adminGroup } from "@planner/shared/api/routes";
import { type Caller, callerChecks } from "../../http/callerChecks.ts";
import { type EndpointRuntime, endpoint } from "../../http/endpoint.ts";
import { problems } from "../../http/problems.ts";
import { withJsonBody } from "../../http/requestInput.ts";

const read = withJsonBody(isAdminRoute.request);

export type IsAdminDependencies = EndpointRuntime & {
  /** Whether a user (`sub` or username) is currently in a group of the user pool. */
  readonly isInGroup: (userId: string, group: string) => Promise<boolean>;
};

/**
 * `POST /api/is-admin`: returns whether a user is currently an administrator, according to the user pool rather than a token. Only administrators may check other users.
 */
export function isAdmin({ isInGroup, ...runtime }: IsAdminDependencies) {
  return endpoint(runtime, {
    authorize: callerChecks[isAdminRoute.access],
    read,
    handle: async ({ caller, input: { user_id } }) => {
      if (!isSelf(caller, user_id) && !(await isInGroup(caller.username, adminGroup))) {
        return problems.forbidden("You may ask about yourself only");
      }
      const is_admin = await isInGroup(user_id, adminGroup);
      return { status: 200, body: { is_admin } satisfies IsAdminResponse };
    },
  });
}

function isSelf({ sub, username }: Caller, userId: string): boolean {
  return userId === sub || userId === username;
}
