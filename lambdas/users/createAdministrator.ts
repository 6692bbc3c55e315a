import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminEnableUserCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { adminGroup } from "@planner/shared/api/adminContract";
import { findUser } from "./findUser.ts";
import type { PoolOfUsers } from "./PoolOfUsers.ts";

/** What became of the person. */
export type CreatedAdministrator = "invited" | "invited again" | "had an account";

/**
 * Makes the person with an e-mail address an administrator. Who has no account gets one and an invitation by mail; who
 * never signed in gets the invitation again, with a new temporary password; an account in use is only enabled and put
 * into the group.
 *
 * @param email in lower case
 */
export async function createAdministrator(
  { client, userPoolId: UserPoolId }: PoolOfUsers,
  email: string,
): Promise<CreatedAdministrator> {
  const user = await findUser({ client, userPoolId: UserPoolId }, email);
  const named = { UserPoolId, Username: user?.username ?? email };
  if (user?.enabled === false) await client.send(new AdminEnableUserCommand(named));
  if (user === undefined || user.awaitsFirstSignIn) {
    await client.send(
      new AdminCreateUserCommand({
        ...named,
        UserAttributes: [
          { Name: "email", Value: email },
          { Name: "email_verified", Value: "true" },
        ],
        DesiredDeliveryMediums: ["EMAIL"],
        ...(user !== undefined && { MessageAction: "RESEND" }),
      }),
    );
  }
  await client.send(new AdminAddUserToGroupCommand({ ...named, GroupName: adminGroup }));
  if (user === undefined) return "invited";
  return user.awaitsFirstSignIn ? "invited again" : "had an account";
}
