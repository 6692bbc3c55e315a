import { type CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";

/** Reads a stack's outputs. Undefined if the stack does not exist. */
export async function readStackOutputs(
  client: CloudFormationClient,
  stackName: string,
): Promise<ReadonlyMap<string, string> | undefined> {
  const request = new DescribeStacksCommand({ StackName: stackName });
  const response = await ifStackExists(() => client.send(request));
  if (response === undefined) return undefined;
  const outputs = new Map<string, string>();
  for (const { OutputKey = "", OutputValue = "" } of response.Stacks?.[0]?.Outputs ?? []) {
    outputs.set(OutputKey, OutputValue);
  }
  return outputs;
}

/** Sends a request about a stack. Undefined if there is no such stack, which CloudFormation reports as a validation error. */
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
