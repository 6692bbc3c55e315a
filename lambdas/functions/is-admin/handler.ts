import { adminContract } from "@planner/shared/api/adminContract";
import { adminGroup } from "@planner/shared/api/route";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import { openAdminServices, signedInEndpoint } from "../../http/adminEndpoint.ts";
import { problems } from "../../http/problems.ts";
import { isInGroup } from "../../users/userPool.ts";

/**
 * `POST /api/is-admin`: returns whether a user is currently an administrator, according to the user pool rather than a
 * token. Only administrators may check other users.
 */
export const isAdmin = signedInEndpoint(
  adminContract.isAdmin,
  async ({ body: { user_id }, caller: { sub, username } }, { pool }) => {
    const isSelf = user_id === sub || user_id === username;
    if (!isSelf && !(await isInGroup(pool, username, adminGroup))) {
      return problems.forbidden("You may ask about yourself only");
    }
    return { is_admin: await isInGroup(pool, user_id, adminGroup) };
  },
);

export const handler = onFirstEvent(() =>
  isAdmin(openAdminServices("is-admin", readEnvironment("is-admin"))),
);
