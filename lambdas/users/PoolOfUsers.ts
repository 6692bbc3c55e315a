import type { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";

/** A user pool, and who asks it. */
export type PoolOfUsers = {
  readonly client: CognitoIdentityProviderClient;
  readonly userPoolId: string;
};
