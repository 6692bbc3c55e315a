import {
  AdminGetUserCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
  GetUserCommand,
  NotAuthorizedException,
  paginateAdminListGroupsForUser,
  paginateListUsersInGroup,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { adminGroup } from "@planner/shared/api/route";

/** A user pool, and how to reach it. */
export type CognitoPoolRef = {
  readonly client: CognitoIdentityProviderClient;
  readonly userPoolId: string;
};

/**
 * Whether a user is an administrator. Never cached. Returns false for unknown users.
 *
 * @param userId the user's `sub` or username
 */
export async function isAdministrator(
  { client, userPoolId }: CognitoPoolRef,
  userId: string,
): Promise<boolean> {
  if (!usernamePattern.test(userId)) return false;
  const query = { UserPoolId: userPoolId, Username: userId };
  const isMember = async () => {
    for await (const { Groups } of paginateAdminListGroupsForUser({ client }, query)) {
      if (Groups?.some(({ GroupName }) => GroupName === adminGroup)) return true;
    }
    return false;
  };
  return (await ifFound(isMember())) ?? false;
}

/** The response of a request. Undefined if the user does not exist. */
async function ifFound<Result>(request: Promise<Result>): Promise<Result | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

/** Cognito's pattern for usernames. For any other name, it rejects the request instead of reporting an unknown user. */
const usernamePattern = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u;

/** The name of an access token's user. Undefined if the session was ended on all devices, or the user disabled or deleted. */
export async function readTokenName(
  { client }: CognitoPoolRef,
  accessToken: string,
): Promise<string | undefined> {
  try {
    const request = new GetUserCommand({ AccessToken: accessToken });
    const { Username, UserAttributes } = await client.send(request);
    return emailIn(UserAttributes) ?? Username;
  } catch (error) {
    const isEnded =
      error instanceof NotAuthorizedException || error instanceof UserNotFoundException;
    if (isEnded) return undefined;
    throw error;
  }
}

/** An administrator in the pool. */
export type PoolAdministrator = Pick<PoolUser, "username" | "enabled"> & {
  /** The email address, or the username if the pool has no address. */
  readonly name: string;
};

/** Lists the administrators. Never cached. */
export async function listAdministrators({
  client,
  userPoolId,
}: CognitoPoolRef): Promise<readonly PoolAdministrator[]> {
  const administrators: PoolAdministrator[] = [];
  const query = { UserPoolId: userPoolId, GroupName: adminGroup };
  for await (const { Users = [] } of paginateListUsersInGroup({ client }, query)) {
    for (const { Username: username, Attributes, Enabled } of Users) {
      if (username === undefined) continue;
      const name = emailIn(Attributes) ?? username;
      administrators.push({ username, name, enabled: Enabled !== false });
    }
  }
  return administrators;
}

function emailIn(attributes: readonly AttributeType[] | undefined): string | undefined {
  return attributes?.find(({ Name }) => Name === "email")?.Value;
}

/** A user of the pool. */
export type PoolUser = {
  /** The username in the pool, which is not the email address. */
  readonly username: string;
  readonly enabled: boolean;
  /** Whether the user was invited and has not chosen a password yet. */
  readonly awaitsFirstSignIn: boolean;
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
  if (user === undefined) return undefined;
  return {
    username: user.Username ?? name,
    enabled: user.Enabled !== false,
    awaitsFirstSignIn: user.UserStatus === "FORCE_CHANGE_PASSWORD",
  };
}
