import { Stack, Token } from "aws-cdk-lib";
import type { Construct } from "constructs";

/** A text as the ID of a cdk-nag finding contains it: unknown values have their names, such as `<AWS::AccountId>`. */
export function findingText(scope: Construct, text: string): string {
  const { account, region, partition } = Stack.of(scope);
  const values = { AccountId: account, Region: region, Partition: partition };
  let result = text;
  for (const [name, value] of Object.entries(values)) {
    if (Token.isUnresolved(value)) result = result.replaceAll(value, `<AWS::${name}>`);
  }
  return result;
}
