import { type CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { CommandError } from "../CommandError.ts";
import { isMissingStack } from "../stackOutputs.ts";
import type { PlannedDeployment } from "./deploymentSummary.ts";

/**
 * CDK arguments that make a first deployment repeatable. By default, CloudFormation rolls a failed creation back and
 * keeps the protected table, whose name then blocks every further attempt. With `--no-rollback`, the stack keeps what
 * it has, and the same command continues.
 *
 * @throws CommandError if a stack was created without this and rolled back
 */
export async function firstDeploymentArguments(
  { stacks }: PlannedDeployment,
  clientFor: (region: string) => CloudFormationClient,
): Promise<readonly string[]> {
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
  return states.some(({ status }) => unfinishedStates.includes(status)) ? ["--no-rollback"] : [];
}

const missing = "missing";

/** Not created yet, or paused by an earlier `--no-rollback`. */
const unfinishedStates: readonly string[] = [
  missing,
  "REVIEW_IN_PROGRESS",
  "CREATE_FAILED",
  "UPDATE_FAILED",
];

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
