import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import type { LocalCloud } from "@planner/local-cloud/cloud/LocalCloud";
import { type SeededUser, seededUsers } from "@planner/local-cloud/cognito/seedUsers";
import { localCredentials } from "@planner/local-cloud/dynamodb/Database";
import { signInBySrp } from "@planner/local-cloud/testing/signInBySrp";
import type { FuzzedRequest } from "./http/FuzzedRequest.ts";

/** What requests bear that only this system gives out. */
export type Secrets = {
  /** Access tokens. */
  readonly admin: string;
  readonly viewer: string;
  /** Of the second page of the leads. */
  readonly cursor: string;
};

/** Signs in as both users that every local cloud has. Tokens are good for five minutes. */
export async function signIn({
  user_pool: pool,
}: LocalCloud): Promise<Pick<Secrets, "admin" | "viewer">> {
  if (pool === undefined) throw new Error("The local cloud has no user pool.");
  const client = new CognitoIdentityProviderClient({
    endpoint: pool.endpoint,
    region: "us-east-1",
    credentials: localCredentials,
  });
  const tokenOf = async (user: SeededUser) => {
    const place = { client, ClientId: pool.client_id, UserPoolId: pool.user_pool_id };
    const { AuthenticationResult: tokens } = await signInBySrp(place, user);
    if (tokens?.AccessToken === undefined) throw new Error(`${user.email} was not let in.`);
    return tokens.AccessToken;
  };
  try {
    return { admin: await tokenOf(seededUsers.admin), viewer: await tokenOf(seededUsers.viewer) };
  } finally {
    client.destroy();
  }
}

/** The request with the secrets in the place of their names. */
export function withSecrets(request: FuzzedRequest, secrets: Secrets): FuzzedRequest {
  const filled = (text: string) =>
    text.replace(/\{(admin|viewer|cursor)\}/g, (whole, name) => {
      switch (name) {
        case "admin":
          return secrets.admin;
        case "viewer":
          return secrets.viewer;
        case "cursor":
          return secrets.cursor;
        default:
          return whole;
      }
    });
  return {
    ...request,
    target: filled(request.target),
    headers: request.headers.map(([name, value]) => [name, filled(value)]),
  };
}
