import {
  type CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  type RespondToAuthChallengeCommandOutput,
} from "@aws-sdk/client-cognito-identity-provider";
import {
  createSrpSession,
  signSrpSession,
  wrapAuthChallenge,
  wrapInitiateAuth,
} from "cognito-srp-helper";

/** A client of a user pool. */
export type PoolClient = {
  readonly client: CognitoIdentityProviderClient;
  readonly ClientId: string;
  readonly UserPoolId: string;
};

/** Signs in with SRP. The client's side comes from a library, so that the pool's side is not tested against itself. */
export async function signInBySrp(
  { client, ClientId, UserPoolId }: PoolClient,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<RespondToAuthChallengeCommandOutput> {
  const session = createSrpSession(email, password, UserPoolId, false);
  const begun = await client.send(
    new InitiateAuthCommand(
      wrapInitiateAuth(session, {
        AuthFlow: "USER_SRP_AUTH",
        ClientId,
        AuthParameters: { USERNAME: email },
      }),
    ),
  );
  return client.send(
    new RespondToAuthChallengeCommand(
      wrapAuthChallenge(signSrpSession(session, begun), {
        ClientId,
        ChallengeName: "PASSWORD_VERIFIER",
        ChallengeResponses: { USERNAME: email },
      }),
    ),
  );
}
