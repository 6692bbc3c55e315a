import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";

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

type TableAction =
  | `${"Get" | "BatchGet" | "Put" | "Update" | "Delete" | "ConditionCheck"}Item`
  | "Query";
