import {
  AdminDeleteUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUserGlobalSignOutCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { adminGroup } from "@planner/shared/api/adminContract";
import { findUser } from "./findUser.ts";
import type { PoolOfUsers } from "./PoolOfUsers.ts";

/** What became of the person. */
export type RemovedAdministrator = "removed" | "deleted" | "unknown";

/** Who is no longer an administrator. */
export type Removal = {
  /** In lower case. */
  readonly email: string;
  /** Whether the account goes too. */
  readonly deleteUser: boolean;
};

/**
 * Takes a person out of the group and signs them out everywhere: from then on no token of theirs is refreshed. An access
 * token that they hold already is good for reading leads until it expires, minutes later.
 */
export async function removeAdministrator(
  pool: PoolOfUsers,
  { email, deleteUser }: Removal,
): Promise<RemovedAdministrator> {
  const user = await findUser(pool, email);
  if (user === undefined) return "unknown";
  const { client, userPoolId: UserPoolId } = pool;
  const named = { UserPoolId, Username: user.username };
  // Out of the group first: a refresh in between brings a token without it.
  await client.send(new AdminRemoveUserFromGroupCommand({ ...named, GroupName: adminGroup }));
  await client.send(new AdminUserGlobalSignOutCommand(named));
  if (!deleteUser) return "removed";
  await client.send(new AdminDeleteUserCommand(named));
  return "deleted";
}
