import {
  AdminCreateUserCommand,
  RespondToAuthChallengeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import type { TestPool } from "./startUserPool.ts";

/** Creates a user, and reads the temporary password in the mail. */
export async function invite(pool: TestPool, Username = "new@planner.local") {
  const attributes = [{ Name: "email_verified", Value: "true" }];
  const { UserPoolId, client } = pool;
  await client.send(
    new AdminCreateUserCommand({ UserPoolId, Username, UserAttributes: attributes }),
  );
  const password = pool.mails.at(-1)?.body.split(" with ")[1] ?? "";
  return { email: Username, password };
}

/** Answers the challenge of a first sign-in. */
export const setFirstPassword = (
  pool: TestPool,
  Session: string | undefined,
  NEW_PASSWORD: string,
) =>
  pool.client.send(
    new RespondToAuthChallengeCommand({
      ClientId: pool.ClientId,
      ChallengeName: "NEW_PASSWORD_REQUIRED",
      Session,
      ChallengeResponses: { USERNAME: "new@planner.local", NEW_PASSWORD },
    }),
  );
