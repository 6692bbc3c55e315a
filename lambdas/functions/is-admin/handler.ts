import { adminContract } from "@planner/shared/api/admin/adminContract";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import { type AdminServices, openAdminServices } from "../../http/adminEndpoint.ts";
import { accessTokenOf, readCaller } from "../../http/caller.ts";
import { endpoint } from "../../http/endpoint.ts";
import { problems } from "../../http/problems.ts";
import { isAdministrator, readTokenName } from "../../users/userPool.ts";

/**
 * `POST /api/is-admin`: returns whether a user is currently an administrator, according to the user pool rather than a
 * token. Only administrators may check other users. A caller whose session was ended is no administrator.
 */
export function isAdmin(services: AdminServices) {
  const isMember = (userId: string) => isAdministrator(services.pool, userId);
  return endpoint(services, {
    route: adminContract.isAdmin,
    authorize: readCaller,
    handle: async ({ body: { user_id }, caller: { sub, username }, headers }) => {
      const isSelf = user_id === sub || user_id === username;
      // The token of a session that was ended everywhere stays valid for minutes.
      const hasSession = (await readTokenName(services.pool, accessTokenOf(headers))) !== undefined;
      if (!hasSession) {
        return isSelf ? { is_admin: false } : problems.unauthorized("Please sign in again");
      }
      if (!isSelf && !(await isMember(username))) {
        return problems.forbidden("You can only check yourself");
      }
      return { is_admin: await isMember(user_id) };
    },
  });
}

export const handler = onFirstEvent(() =>
  isAdmin(openAdminServices("is-admin", readEnvironment("is-admin"))),
);
