import { Stack } from "aws-cdk-lib";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";

/** Allows actions on resources. */
export function allow(
  resources: readonly string[],
  ...actions: readonly string[]
): PolicyStatement {
  return new PolicyStatement({ actions: [...actions], resources: [...resources] });
}

/** Allows DynamoDB's actions on a table's items with these partition keys. One that ends with # is only the beginning. */
export function allowPartitions(
  { tableArn }: Pick<ITableV2, "tableArn">,
  keys: readonly string[],
  ...actions: readonly TableAction[]
): PolicyStatement {
  const statement = allow([tableArn], ...actions.map((action) => `dynamodb:${action}`));
  const patterns = keys.map((key) => key.replace(/#$/, "#*"));
  statement.addConditions({
    "ForAllValues:StringLike": { "dynamodb:LeadingKeys": patterns },
    Null: { "dynamodb:LeadingKeys": "false" },
  });
  return statement;
}

/** The ARN of a secret that an operator created. Secrets Manager appends six characters to the name. */
export function secretArnOf(scope: Construct, name: string): string {
  const { partition, region, account } = Stack.of(scope);
  return `arn:${partition}:secretsmanager:${region}:${account}:secret:${name}-??????`;
}

type TableAction =
  | `${"Get" | "BatchGet" | "Put" | "Update" | "Delete" | "ConditionCheck"}Item`
  | "Query";
