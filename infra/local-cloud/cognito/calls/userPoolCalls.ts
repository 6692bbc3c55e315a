import { CognitoError } from "cognito-local/lib/errors.js";
import pLimit from "p-limit";
import { z } from "zod";
import { type AwsCall, type AwsCalls, AwsError, publicCall } from "../../aws/awsJsonHandler.ts";
import { accessTokenHolder } from "../tokens.ts";
import type { UserPool } from "../UserPool.ts";
import { adminUserCalls, groupCalls } from "./administrationCalls.ts";
import { passwordCalls } from "./passwordCalls.ts";
import { sessionCalls } from "./sessionCalls.ts";
import { initiateAuth, respondToAuthChallenge } from "./signInCalls.ts";
import { softwareTokenCalls } from "./softwareTokenCalls.ts";

/**
 * Every operation of the local pool. What is not among them is refused: cognito-local has more, but knows neither
 * disabled users nor the template's rules in them.
 */
export function userPoolCalls(pool: UserPool): AwsCalls {
  const calls = {
    InitiateAuth: initiateAuth(pool),
    RespondToAuthChallenge: respondToAuthChallenge(pool),
    GetUser: publicCall(z.object({ AccessToken: z.string() }), async ({ AccessToken }) => {
      const profile = await accessTokenHolder(pool, AccessToken);
      const { Username, Attributes, UserMFASettingList, PreferredMfaSetting } = profile;
      return { Username, UserAttributes: Attributes, UserMFASettingList, PreferredMfaSetting };
    }),
    ...sessionCalls(pool),
    ...passwordCalls(pool),
    ...softwareTokenCalls(pool),
    ...adminUserCalls(pool),
    ...groupCalls(pool),
  };
  // One at a time: a call reads, decides and writes.
  const oneAtATime = pLimit(1);
  return Object.fromEntries(
    Object.entries(calls).map(([operation, call]: [string, AwsCall]) => [
      `AWSCognitoIdentityProviderService.${operation}`,
      { ...call, run: (input: unknown) => oneAtATime(() => inOurWords(call, pool, input)) },
    ]),
  );
}

const maybePoolId = z.object({ UserPoolId: z.string().optional() });

/** Refuses another pool's id and turns cognito-local's refusals into ours. */
async function inOurWords(call: AwsCall, { definition }: UserPool, input: unknown) {
  const { UserPoolId: id } = maybePoolId.parse(input);
  if (id !== undefined && id !== definition.id) {
    throw new AwsError("ResourceNotFoundException", `User pool ${id} does not exist.`);
  }
  try {
    return await call.run(input);
  } catch (error) {
    if (error instanceof CognitoError) throw new AwsError(error.code, error.message);
    throw error;
  }
}
