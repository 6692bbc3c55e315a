import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { deployedTarget } from "./deployedTarget.ts";
import type { EnvironmentName } from "./environmentNames.ts";
import { localTarget } from "./localTarget.ts";
import type { Target } from "./Target.ts";

/**
 * The cloud that a command works on: the environment, if one is named, else the local cloud on `LOCAL_DATA`.
 *
 * @throws CommandError when it is not deployed, or not running
 */
export async function findTarget(
  environment: EnvironmentName | undefined,
  variables: NodeJS.ProcessEnv,
): Promise<Target> {
  if (environment !== undefined) return deployedTarget(environment, new CloudFormationClient());
  return localTarget(variables.LOCAL_DATA || ".local");
}
