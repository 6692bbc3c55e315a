import {
  AdminGetUserCommand,
  type CognitoIdentityProviderClient,
  paginateAdminListGroupsForUser,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";

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
  const isMember = async () => {
    for await (const { Groups } of paginateAdminListGroupsForUser({ client }, query)) {
      if (Groups?.some(({ GroupName }) => GroupName === group)) return true;
    }
    return false;
  };
  return (await ifFound(isMember())) ?? false;
}

/** Undefined if the user does not exist. */
async function ifFound<Result>(answer: Promise<Result>): Promise<Result | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

/**
 * Cognito's pattern for usernames. For any other name, it rejects the request instead of reporting an unknown user.
 */
const usernamePattern = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u;

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
  const command = new AdminGetUserCommand({ UserPoolId: userPoolId, Username: name });
  const user = await ifFound(client.send(command));
  return (
    user && {
      username: user.Username ?? name,
      email: user.UserAttributes?.find(({ Name }) => Name === "email")?.Value,
      enabled: user.Enabled !== false,
      awaitsFirstSignIn: user.UserStatus === "FORCE_CHANGE_PASSWORD",
    }
  );
}
