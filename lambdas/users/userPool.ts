import {
  AdminGetUserCommand,
  type CognitoIdentityProviderClient,
  paginateAdminListGroupsForUser,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";

import { adminGroup } from "@planner/shared/api/route";

export type CognitoPoolRef = {
  readonly client: CognitoIdentityProviderClient;
  readonly userPoolId: string;
};

/**
 * Whether a user is in a group. Never cached. Returns false for unknown users.
 *
 * @param userId the user's `sub` or username
 */
export async function isInGroup(
  { client, userPoolId: UserPoolId }: CognitoPoolRef,
  userId: string,
  group: string,
): Promise<boolean> {
  if (!usernamePattern.test(userId)) return false;
  const query = { UserPoolId, Username: userId };
  try {
    for await (const { Groups } of paginateAdminListGroupsForUser({ client }, query)) {
      if (Groups?.some(({ GroupName }) => GroupName === group)) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof UserNotFoundException) return false;
    throw error;
  }
}

/**
 * Cognito's pattern for usernames. For any other name, it rejects the request instead of reporting an unknown user.
 */
const usernamePattern = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u;

/** Finds a user who is an administrator and may sign in. Never cached. */
export async function findAdministrator(
  pool: CognitoPoolRef,
  username: string,
): Promise<PoolUser | undefined> {
  const [isAdmin, user] = await Promise.all([
    isInGroup(pool, username, adminGroup),
    findUser(pool, username),
  ]);
  return isAdmin && user?.enabled ? user : undefined;
}

export type PoolUser = {
  /** The username in the pool, which is not the email address. */
  readonly username: string;
  readonly enabled: boolean;
  /** Whether the user was invited and has not chosen a password yet. */
  readonly awaitsFirstSignIn: boolean;
  /** Undefined if the pool has no address for the user. */
  readonly email: string | undefined;
};

/**
 * Finds a user. Returns undefined if there is none.
 *
 * @param name an email address in lower case, or a username
 */
export async function findUser(
  { client, userPoolId }: CognitoPoolRef,
  name: string,
): Promise<PoolUser | undefined> {
  try {
    const { Username, Enabled, UserStatus, UserAttributes } = await client.send(
      new AdminGetUserCommand({ UserPoolId: userPoolId, Username: name }),
    );
    return {
      username: Username ?? name,
      email: UserAttributes?.find(({ Name }) => Name === "email")?.Value,
      enabled: Enabled !== false,
      awaitsFirstSignIn: UserStatus === "FORCE_CHANGE_PASSWORD",
    };
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}
