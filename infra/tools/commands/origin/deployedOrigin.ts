import {
  type CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
} from "@aws-sdk/client-cloudformation";
import { ConfigurationError } from "@planner/infra/config/ConfigurationError";

/** Where a deployed stack holds the secret. */
export type DeployedOrigin = {
  readonly secretArn: string;
  readonly distributionId: string;
  /** Every function of the stack, also those that know nothing of the secret. */
  readonly functionNames: readonly string[];
};

/**
 * Finds the secret, the distribution and the functions of a deployed stack.
 *
 * @throws ConfigurationError when the stack lacks one of the outputs
 */
export async function deployedOrigin(
  client: CloudFormationClient,
  stackName: string,
): Promise<DeployedOrigin> {
  const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: stackName }));
  const outputs = Stacks?.[0]?.Outputs ?? [];
  const output = (key: string) => {
    const value = outputs.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
    if (value !== undefined) return value;
    throw new ConfigurationError(`The stack ${stackName} has no output ${key}: deploy it first.`);
  };
  return {
    secretArn: output("OriginSecretArn"),
    distributionId: output("DistributionId"),
    functionNames: await functionNames(client, stackName),
  };
}

async function functionNames(client: CloudFormationClient, stackName: string): Promise<string[]> {
  const names: string[] = [];
  for await (const page of paginateListStackResources({ client }, { StackName: stackName })) {
    for (const { ResourceType, PhysicalResourceId } of page.StackResourceSummaries ?? []) {
      if (ResourceType !== "AWS::Lambda::Function" || PhysicalResourceId === undefined) continue;
      names.push(PhysicalResourceId);
    }
  }
  return names;
}
