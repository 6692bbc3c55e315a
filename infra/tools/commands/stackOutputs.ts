import { type CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import type { EnvironmentName } from "@planner/infra/config/environmentSchema";
import { CommandError } from "./CommandError.ts";

/** An environment's stack outputs. */
export type StackOutputs = {
  readonly stackName: string;
  /** @throws CommandError if the stack was deployed before this output was added */
  readonly required: (name: string) => string;
  readonly optional: (name: string) => string | undefined;
};

/** @throws CommandError if the stack does not exist */
export async function readStackOutputs(
  environment: EnvironmentName,
  client: CloudFormationClient,
): Promise<StackOutputs> {
  const stackName = mainStackName(environment);
  const outputs = await describeOutputs(stackName, client);
  return {
    stackName,
    optional: (name) => outputs.get(name),
    required: (name) => {
      const value = outputs.get(name);
      if (value !== undefined) return value;
      throw new CommandError(`The stack ${stackName} has no output ${name}: redeploy it.`);
    },
  };
}

/** The stack with everything but the edge's parts. */
export function mainStackName(environment: EnvironmentName): string {
  return `AdBudgetPlanner-${environment}`;
}

async function describeOutputs(
  stackName: string,
  client: CloudFormationClient,
): Promise<ReadonlyMap<string | undefined, string | undefined>> {
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: stackName }));
    const outputs = Stacks?.[0]?.Outputs ?? [];
    return new Map(outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]));
  } catch (error) {
    if (!isMissingStack(error)) throw error;
    const region = await client.config.region();
    throw new CommandError(
      `No stack ${stackName} in this account and ${region}: deploy it, or correct its settings.`,
      { cause: error },
    );
  }
}

/** CloudFormation reports a stack that does not exist as a validation error. */
export function isMissingStack(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.name === "ValidationError" &&
    error.message.includes("does not exist")
  );
}
