import { adminGroup } from "@planner/shared/api/route";
import {
  createSrpSession,
  signSrpSession,
  wrapAuthChallenge,
  wrapInitiateAuth,
} from "cognito-srp-helper";
import * as z from "zod/mini";
import { mailed } from "./cloudAccess.ts";
import type { LocalCloud } from "./LocalCloud.ts";

export type Credentials = Readonly<{ email: string; password: string }>;

/** The tokens that the pool issues for a session. */
export type SessionTokens = Readonly<{ access: string; id: string }>;

/** Signs in through the pool's API, for tests that are not about the sign-in screens. */
export async function sessionTokens(
  cloud: LocalCloud,
  credentials: Credentials,
): Promise<SessionTokens> {
  return tokensOf(await provePassword(cloud, credentials));
}

/** Invites an administrator through the pool's API. Returns the credentials in the invitation. */
export async function invite(cloud: LocalCloud, email: string): Promise<Credentials> {
  const { user_pool_id: UserPoolId } = cloud.userPool;
  const attributes = { email, email_verified: "true" };
  await callPool(cloud, "AdminCreateUser", {
    UserPoolId,
    Username: email,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  });
  await callPool(cloud, "AdminAddUserToGroup", {
    UserPoolId,
    Username: email,
    GroupName: adminGroup,
  });
  return { email, password: await temporaryPassword(cloud, email) };
}

/** Creates an administrator who has chosen a password, through the pool's API. */
export async function createAdministrator(cloud: LocalCloud, email: string): Promise<Credentials> {
  const { client_id: ClientId } = cloud.userPool;
  const { Session } = await provePassword(cloud, await invite(cloud, email));
  const password = "Chosen-Password-7";
  const signedIn = await callPool(cloud, "RespondToAuthChallenge", {
    ClientId,
    ChallengeName: "NEW_PASSWORD_REQUIRED",
    ChallengeResponses: { USERNAME: email, NEW_PASSWORD: password },
    Session,
  });
  tokensOf(signedIn);
  return { email, password };
}

/** The password in the newest invitation. */
export function temporaryPassword(cloud: LocalCloud, email: string): Promise<string> {
  return mailed(cloud, email, /Temporary password: ([^<\s]+)/);
}

type PoolResponse = z.infer<typeof poolResponse>;

const poolResponse = z.object({
  AuthenticationResult: z.optional(z.object({ AccessToken: z.string(), IdToken: z.string() })),
  ChallengeParameters: z.optional(z.record(z.string(), z.string())),
  Session: z.optional(z.string()),
});

async function provePassword(
  cloud: LocalCloud,
  { email, password }: Credentials,
): Promise<PoolResponse> {
  const { user_pool_id, client_id: ClientId } = cloud.userPool;
  const session = createSrpSession(email, password, user_pool_id, false);
  const begun = await callPool(
    cloud,
    "InitiateAuth",
    wrapInitiateAuth(session, {
      AuthFlow: "USER_SRP_AUTH",
      ClientId,
      AuthParameters: { USERNAME: email },
    }),
  );
  return callPool(
    cloud,
    "RespondToAuthChallenge",
    wrapAuthChallenge(signSrpSession(session, begun), {
      ClientId,
      ChallengeName: "PASSWORD_VERIFIER",
      ChallengeResponses: { USERNAME: email },
    }),
  );
}

async function callPool(
  { userPool }: LocalCloud,
  operation: string,
  input: object,
): Promise<PoolResponse> {
  const response = await fetch(userPool.endpoint, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
      // The local pool does not verify signatures.
      authorization: "AWS4-HMAC-SHA256 unverified",
    },
    body: JSON.stringify(input),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${operation} failed: ${text}`);
  return poolResponse.parse(JSON.parse(text));
}

function tokensOf({ AuthenticationResult: tokens }: PoolResponse): SessionTokens {
  if (tokens === undefined) throw new Error("The pool returned a challenge instead of tokens.");
  return { access: tokens.AccessToken, id: tokens.IdToken };
}
