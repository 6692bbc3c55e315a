import {
  AdminGetUserCommand,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import type { PoolOfUsers } from "./PoolOfUsers.ts";

/** A user of the pool. */
export type PoolUser = {
  /** The name in the pool, which is not the e-mail address. */
  readonly username: string;
  readonly enabled: boolean;
  /** Invited, and has not chosen a password yet. */
  readonly awaitsFirstSignIn: boolean;
};

/** The user with an e-mail address, in lower case; undefined when there is none. */
export async function findUser(
  { client, userPoolId }: PoolOfUsers,
  email: string,
): Promise<PoolUser | undefined> {
  try {
    const { Username, Enabled, UserStatus } = await client.send(
      new AdminGetUserCommand({ UserPoolId: userPoolId, Username: email }),
    );
    return {
      username: Username ?? email,
      enabled: Enabled !== false,
      awaitsFirstSignIn: UserStatus === "FORCE_CHANGE_PASSWORD",
    };
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}
