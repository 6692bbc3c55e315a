import { randomBytes } from "node:crypto";
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import type { CognitoPoolRef } from "@planner/lambdas/users/userPool";
import { adminGroup } from "@planner/shared/api/route";
import {
  createSrpSession,
  signSrpSession,
  wrapAuthChallenge,
  wrapInitiateAuth,
} from "cognito-srp-helper";
import { CommandError } from "../commands/CommandError.ts";

/** A user pool, and the site's app client. */
type Pool = CognitoPoolRef & { readonly clientId: string };

/**
 * Creates an administrator, calls the function with an access token, and deletes the administrator. Their password is
 * random and never stored. If an earlier run was killed, also deletes what it left.
 */
export async function withTemporaryAdministrator(
  pool: Pool,
  run: (token: string) => Promise<void>,
): Promise<void> {
  await deleteUser(pool);
  const { client, userPoolId: UserPoolId } = pool;
  const temporaryPassword = newPassword();
  try {
    const { User } = await client.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: email,
        TemporaryPassword: temporaryPassword,
        // No invitation, because the address does not exist.
        MessageAction: "SUPPRESS",
        UserAttributes: [
          { Name: "email", Value: email },
          { Name: "email_verified", Value: "true" },
        ],
      }),
    );
    const username = User?.Username ?? email;
    await client.send(
      new AdminAddUserToGroupCommand({ UserPoolId, Username: username, GroupName: adminGroup }),
    );
    await run(await signIn(pool, username, temporaryPassword));
  } finally {
    await deleteUser(pool);
  }
}

/** In a reserved domain (RFC 2606), so it belongs to no one. */
const email = "smoke-test-administrator@ad-budget-planner.invalid";

/** Meets the pool's rules for passwords. */
function newPassword(): string {
  return `Aa1-${randomBytes(24).toString("base64url")}`;
}

async function deleteUser({ client, userPoolId: UserPoolId }: Pool): Promise<void> {
  try {
    await client.send(new AdminDeleteUserCommand({ UserPoolId, Username: email }));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}

/** Signs in with SRP like the site, and chooses a password. Returns the access token. */
async function signIn(pool: Pool, username: string, password: string): Promise<string> {
  const { client, userPoolId, clientId: ClientId } = pool;
  const session = createSrpSession(username, password, userPoolId, false);
  const begun = await client.send(
    new InitiateAuthCommand(
      wrapInitiateAuth(session, {
        AuthFlow: "USER_SRP_AUTH",
        ClientId,
        AuthParameters: { USERNAME: username },
      }),
    ),
  );
  const proved = await client.send(
    new RespondToAuthChallengeCommand(
      wrapAuthChallenge(signSrpSession(session, begun), {
        ClientId,
        ChallengeName: "PASSWORD_VERIFIER",
        ChallengeResponses: { USERNAME: username },
      }),
    ),
  );
  const { AuthenticationResult: tokens, ChallengeName } = await client.send(
    new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName: "NEW_PASSWORD_REQUIRED",
      Session: proved.Session,
      ChallengeResponses: { USERNAME: username, NEW_PASSWORD: newPassword() },
    }),
  );
  if (tokens?.AccessToken !== undefined) return tokens.AccessToken;
  throw new CommandError(`The temporary administrator could not sign in (${ChallengeName}).`);
}
