import {
  type CognitoIdentityProviderClient,
  paginateAdminListGroupsForUser,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import type { UserPool } from "./UserPool.ts";

/** The user pool at Cognito. Every question goes there: nothing is remembered. */
export function cognitoUserPool(
  client: CognitoIdentityProviderClient,
  userPoolId: string,
): UserPool {
  return {
    isInGroup: async (userId, group) => {
      if (!namePattern.test(userId)) return false;
      const query = { UserPoolId: userPoolId, Username: userId };
      try {
        for await (const { Groups } of paginateAdminListGroupsForUser({ client }, query)) {
          if (Groups?.some(({ GroupName }) => GroupName === group)) return true;
        }
        return false;
      } catch (error) {
        if (error instanceof UserNotFoundException) return false;
        throw error;
      }
    },
  };
}

/** What a user may be called; Cognito calls anything else an invalid request rather than nobody. */
const namePattern = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u;
