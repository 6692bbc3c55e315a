import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import type { ReadyFile } from "../../../local/cloud/readyFile.ts";
import { seededUsers } from "../../../local/cognito/seedUsers.ts";
import { localCredentials } from "../../../local/dynamodb/localCredentials.ts";
import { signInBySrp } from "../../../local/testing/signInBySrp.ts";

/** Signs the seeded administrator in; the access token is good for five minutes. */
export async function adminToken({ user_pool }: ReadyFile): Promise<string> {
  if (user_pool === undefined) throw new Error("The local cloud has no user pool");
  const client = new CognitoIdentityProviderClient({
    endpoint: user_pool.endpoint,
    region: "us-east-1",
    credentials: localCredentials,
  });
  const { AuthenticationResult } = await signInBySrp(
    { client, ClientId: user_pool.client_id, UserPoolId: user_pool.user_pool_id },
    seededUsers.admin,
  );
  client.destroy();
  const token = AuthenticationResult?.AccessToken;
  if (token === undefined) throw new Error("The administrator could not sign in");
  return token;
}
