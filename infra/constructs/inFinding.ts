import { Stack, Token } from "aws-cdk-lib";
import type { Construct } from "constructs";

/** A text as the ID of a cdk-nag finding contains it: unknown values have their names, such as `<AWS::AccountId>`. */
export function inFinding(scope: Construct, text: string): string {
  const { account, region, partition } = Stack.of(scope);
  const values = { AccountId: account, Region: region, Partition: partition };
  let written = text;
  for (const [name, value] of Object.entries(values)) {
    if (Token.isUnresolved(value)) written = written.replaceAll(value, `<AWS::${name}>`);
  }
  return written;
}
