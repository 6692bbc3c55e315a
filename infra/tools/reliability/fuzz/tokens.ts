import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import type { LocalCloud } from "@planner/local-cloud/cloud/LocalCloud";
import { type SeededUser, seededUsers } from "@planner/local-cloud/services/cognito/seedUsers";
import { localCredentials } from "@planner/local-cloud/services/dynamodb/Database";
import { signInBySrp } from "@planner/local-cloud/testing/signInBySrp";
import { adminContract } from "@planner/shared/api/adminContract";
import type { FuzzedRequest } from "./FuzzedRequest.ts";

/** Values that only this cloud issues, by the placeholder in a generated request. */
export type Tokens = {
  /** Access tokens. */
  readonly admin: string;
  readonly viewer: string;
  /** The second page of the lead list. Empty until there are two leads. */
  readonly cursor: string;
};

/** A lead that exists, by the number in its placeholders. */
export type KnownLead = { readonly id: string; readonly version: number };

type SignInCloud = Pick<LocalCloud, "site" | "user_pool">;

/** Returns valid tokens. Signs in again after half of their five-minute lifetime. */
export function createTokenSource(cloud: SignInCloud): () => Promise<Tokens> {
  let signedIn: Pick<Tokens, "admin" | "viewer"> | undefined;
  let signedInAtMs = 0;
  let cursor = "";
  return async () => {
    if (signedIn === undefined || performance.now() - signedInAtMs > 150_000) {
      signedInAtMs = performance.now();
      signedIn = await signIn(cloud);
    }
    if (cursor === "") cursor = await fetchCursor(cloud.site, signedIn.admin);
    return { ...signedIn, cursor };
  };
}

/** Signs in as both users that every local cloud has. */
export async function signIn({
  user_pool: pool,
}: SignInCloud): Promise<Pick<Tokens, "admin" | "viewer">> {
  if (pool === undefined) throw new Error("The local cloud has no user pool");
  const client = new CognitoIdentityProviderClient({
    endpoint: pool.endpoint,
    region: "us-east-1",
    credentials: localCredentials,
  });
  const tokenOf = async (user: SeededUser) => {
    const testPool = { client, ClientId: pool.client_id, UserPoolId: pool.user_pool_id };
    const { AuthenticationResult: tokens } = await signInBySrp(testPool, user);
    if (tokens?.AccessToken === undefined) throw new Error(`${user.email} could not sign in`);
    return tokens.AccessToken;
  };
  try {
    return { admin: await tokenOf(seededUsers.admin), viewer: await tokenOf(seededUsers.viewer) };
  } finally {
    client.destroy();
  }
}

/** Replaces the placeholders in a request's target and headers. */
export function fillPlaceholders(
  request: FuzzedRequest,
  tokens: Tokens,
  leads: readonly KnownLead[],
): FuzzedRequest {
  const fill = (text: string) =>
    text
      .replaceAll(/\{lead(\d)\}/g, (_, place) => leads[Number(place)]?.id ?? unknownId)
      .replaceAll(/\{version(\d)\}/g, (_, place) => String(leads[Number(place)]?.version ?? 1))
      .replaceAll("{admin}", tokens.admin)
      .replaceAll("{viewer}", tokens.viewer)
      .replaceAll("{cursor}", tokens.cursor);
  return {
    ...request,
    target: fill(request.target),
    headers: request.headers.map(([name, value]) => [name, fill(value)]),
  };
}

const unknownId = "01a1fd3a-03bb-743e-bc3d-bad9a27d0dc1";

async function fetchCursor(site: string, token: string): Promise<string> {
  const { path, response: schema } = adminContract.listLeads;
  const response = await fetch(`${site}${path}?limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return schema.parse(await response.json()).next_cursor ?? "";
}
