import { type CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { CommandError } from "../CommandError.ts";
import { isMissingStack, mainStackName } from "../stackOutputs.ts";
import type { PlannedDeployment } from "./deploymentSummary.ts";

/** How far an environment's deployment got. */
export type DeploymentProgress = {
  /** Whether nothing of the product's main stack exists yet. */
  readonly isFirst: boolean;
  /**
   * CDK arguments that make a first deployment repeatable. By default, CloudFormation rolls a failed creation back and
   * keeps the protected table, whose name then blocks every further attempt. With `--no-rollback`, the stack keeps what
   * it has, and the same command continues.
   */
  readonly repeatArguments: readonly string[];
};

/** @throws CommandError if a stack was created without `--no-rollback` and rolled back */
export async function readProgress(
  { environment, stacks }: PlannedDeployment,
  clientFor: (region: string) => CloudFormationClient,
): Promise<DeploymentProgress> {
  const states = await Promise.all(
    stacks.map(async ({ name, region }) => {
      return { name, region, ...(await describe(name, clientFor(region))) };
    }),
  );
  const stuck = states.find(
    ({ status, isProtected }) => isProtected && rolledBackStates.includes(status),
  );
  if (stuck !== undefined) {
    throw new CommandError(
      `The creation of ${stuck.name} was rolled back, and its termination protection blocks another attempt. Run "aws cloudformation update-termination-protection --no-enable-termination-protection --region ${stuck.region} --stack-name ${stuck.name}", then delete the stack and its empty table of leads (docs/deployment.md).`,
    );
  }
  const isUnfinished = states.some(({ status }) => unfinishedStates.includes(status));
  return {
    isFirst: states.some(
      ({ name, status }) =>
        name === mainStackName(environment.name) && emptyStates.includes(status),
    ),
    repeatArguments: isUnfinished ? ["--no-rollback"] : [],
  };
}

const missing = "missing";

const emptyStates: readonly string[] = [missing, "REVIEW_IN_PROGRESS"];

/** Not created yet, or paused by an earlier `--no-rollback`. */
const unfinishedStates: readonly string[] = [...emptyStates, "CREATE_FAILED", "UPDATE_FAILED"];

const rolledBackStates: readonly string[] = ["ROLLBACK_COMPLETE", "ROLLBACK_FAILED"];

async function describe(
  StackName: string,
  client: CloudFormationClient,
): Promise<{ status: string; isProtected: boolean }> {
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
    const { StackStatus: status = missing, EnableTerminationProtection: isProtected = false } =
      Stacks?.[0] ?? {};
    return { status, isProtected };
  } catch (error) {
    if (isMissingStack(error)) return { status: missing, isProtected: false };
    throw error;
  }
}
