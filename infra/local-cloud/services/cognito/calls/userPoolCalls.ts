import pLimit from "p-limit";
import { z } from "zod";
import { type AwsCall, type AwsCalls, AwsError } from "../../awsJsonHandler.ts";
import type { UserPool } from "../UserPool.ts";
import { administrationCalls } from "./administrationCalls.ts";
import { passwordCalls } from "./passwordCalls.ts";
import { sessionCalls } from "./sessionCalls.ts";
import { signInCalls } from "./signInCalls.ts";
import { softwareTokenCalls } from "./softwareTokenCalls.ts";

/** Every operation of the local pool. All others are refused. */
export function userPoolCalls(pool: UserPool): AwsCalls {
  const calls = {
    ...signInCalls(pool),
    ...sessionCalls(pool),
    ...passwordCalls(pool),
    ...softwareTokenCalls(pool),
    ...administrationCalls(pool),
  };
  // One at a time, because a call reads, decides and then writes.
  const oneAtATime = pLimit(1);
  return Object.fromEntries(
    Object.entries(calls).map(([operation, call]: [string, AwsCall]) => [
      `AWSCognitoIdentityProviderService.${operation}`,
      {
        ...call,
        run: (input: unknown) => {
          refuseOtherPool(pool, input);
          return oneAtATime(() => call.run(input));
        },
      },
    ]),
  );
}

const poolIdInput = z.object({ UserPoolId: z.string().optional() });

function refuseOtherPool({ definition }: UserPool, input: unknown): void {
  const id = poolIdInput.safeParse(input).data?.UserPoolId;
  if (id !== undefined && id !== definition.id) {
    throw new AwsError("ResourceNotFoundException", `User pool ${id} does not exist.`);
  }
}
