import {
  GetFunctionConfigurationCommand,
  type LambdaClient,
  UpdateFunctionConfigurationCommand,
  waitUntilFunctionUpdatedV2,
} from "@aws-sdk/client-lambda";
import { originSecretVariable } from "@planner/infra/constructs/api/OriginSecret";
import type { OriginSecretValue } from "./rotateOriginSecret.ts";

/** Gives the secret to those of the functions that have one, one after the other, and waits until each uses it. */
export async function acceptInFunctions(
  client: LambdaClient,
  functionNames: readonly string[],
  secret: OriginSecretValue,
): Promise<void> {
  for (const FunctionName of functionNames) {
    const { Environment, RevisionId } = await client.send(
      new GetFunctionConfigurationCommand({ FunctionName }),
    );
    const variables = Environment?.Variables ?? {};
    if (variables[originSecretVariable] === undefined) continue;
    await client.send(
      new UpdateFunctionConfigurationCommand({
        FunctionName,
        // Refuses if somebody has changed the function since it was read.
        RevisionId,
        Environment: {
          Variables: { ...variables, [originSecretVariable]: JSON.stringify(secret) },
        },
      }),
    );
    await waitUntilFunctionUpdatedV2({ client, maxWaitTime: 300 }, { FunctionName });
  }
}
