import { type CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";

/** Reads a stack's outputs. Undefined if the stack does not exist. */
export async function readStackOutputs(
  client: CloudFormationClient,
  StackName: string,
): Promise<ReadonlyMap<string, string> | undefined> {
  const response = await ifStackExists(() => client.send(new DescribeStacksCommand({ StackName })));
  if (response === undefined) return undefined;
  const outputs = response.Stacks?.[0]?.Outputs ?? [];
  return new Map(
    outputs.map(({ OutputKey = "", OutputValue = "" }): [string, string] => [
      OutputKey,
      OutputValue,
    ]),
  );
}

/** CloudFormation reports a stack that does not exist as a validation error. */
export async function ifStackExists<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (error) {
    const isMissing =
      error instanceof Error &&
      error.name === "ValidationError" &&
      error.message.includes("does not exist");
    if (isMissing) return undefined;
    throw error;
  }
}
