import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminEnableUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUserGlobalSignOutCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { adminGroup } from "@planner/shared/api/route";
import { type CognitoPoolRef, findUser } from "./userPool.ts";

/**
 * Makes a user an administrator. New users get an account and an email invitation. Users who have never signed in
 * get another invitation with a new temporary password. Existing accounts are only enabled and added to the group.
 *
 * @param email in lower case
 */
export async function createAdministrator(
  pool: CognitoPoolRef,
  email: string,
): Promise<"invited" | "invited again" | "had an account"> {
  const { client, userPoolId } = pool;
  const user = await findUser(pool, email);
  const target = { UserPoolId: userPoolId, Username: user?.username ?? email };
  if (user?.enabled === false) await client.send(new AdminEnableUserCommand(target));
  if (user === undefined || user.awaitsFirstSignIn) {
    await client.send(
      new AdminCreateUserCommand({
        ...target,
        UserAttributes: [
          { Name: "email", Value: email },
          { Name: "email_verified", Value: "true" },
        ],
        DesiredDeliveryMediums: ["EMAIL"],
        MessageAction: user === undefined ? undefined : "RESEND",
      }),
    );
  }
  await client.send(new AdminAddUserToGroupCommand({ ...target, GroupName: adminGroup }));
  if (user === undefined) return "invited";
  return user.awaitsFirstSignIn ? "invited again" : "had an account";
}

/**
 * Removes a user from the administrators and signs them out everywhere, so their tokens can no longer be refreshed.
 * Existing access tokens can read leads for up to a minute, and change nothing.
 *
 * @param email in lower case
 */
export async function removeAdministrator(
  pool: CognitoPoolRef,
  { email, deleteUser }: { readonly email: string; readonly deleteUser: boolean },
): Promise<"removed" | "deleted" | "unknown"> {
  const user = await findUser(pool, email);
  if (user === undefined) return "unknown";
  const { client, userPoolId } = pool;
  const target = { UserPoolId: userPoolId, Username: user.username };
  // Remove the group first, so that a token refreshed before the sign-out doesn't contain it.
  await client.send(new AdminRemoveUserFromGroupCommand({ ...target, GroupName: adminGroup }));
  await client.send(new AdminUserGlobalSignOutCommand(target));
  if (!deleteUser) return "removed";
  await client.send(new AdminDeleteUserCommand(target));
  return "deleted";
}
