import {
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";

// The floor of the function that asks the user pool: the client, one command, and nothing else.
const client = new CognitoIdentityProviderClient({ maxAttempts: 3 });

export const handler = (username: string) =>
  client.send(
    new AdminListGroupsForUserCommand({ UserPoolId: process.env.USER_POOL_ID, Username: username }),
  );
