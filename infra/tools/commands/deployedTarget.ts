import { type CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { SQSClient } from "@aws-sdk/client-sqs";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { alertQueuesNamed } from "./alertQueuesNamed.ts";
import { CommandError } from "./CommandError.ts";
import type { EnvironmentName } from "./environmentNames.ts";
import type { Target } from "./Target.ts";

/**
 * A deployed environment, found through the outputs of its stack, in the account and region of the AWS settings at
 * hand.
 *
 * @throws CommandError when the stack is not there
 */
export async function deployedTarget(
  environment: EnvironmentName,
  client: CloudFormationClient,
): Promise<Target> {
  const stackName = `AdBudgetPlanner-${environment}`;
  const outputs = await readOutputs(client, stackName);
  const output = (name: string) => {
    const value = outputs.get(name);
    if (value !== undefined) return value;
    throw new CommandError(`The stack ${stackName} has no output ${name}: deploy it again.`);
  };
  return {
    name: environment,
    users: () => ({
      client: new CognitoIdentityProviderClient(),
      userPoolId: output("UserPoolId"),
    }),
    leads: () => ({
      client: DynamoDBDocumentClient.from(new DynamoDBClient()),
      tableName: output("TableName"),
    }),
    alerts: () => alertQueuesNamed(new SQSClient(), (part) => outputs.get(`Alert${part}Url`)),
  };
}

async function readOutputs(
  client: CloudFormationClient,
  stackName: string,
): Promise<ReadonlyMap<string | undefined, string | undefined>> {
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: stackName }));
    const outputs = Stacks?.[0]?.Outputs ?? [];
    return new Map(outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]));
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new CommandError(
      `No stack ${stackName} in this account and region: deploy it, or name the region with AWS_REGION.`,
      { cause: error },
    );
  }
}

/** CloudFormation calls a stack that is not there an invalid request. */
function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.name === "ValidationError" &&
    error.message.includes("does not exist")
  );
}
