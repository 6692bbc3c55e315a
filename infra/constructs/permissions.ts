import { Stack } from "aws-cdk-lib";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { mailIdentities } from "../config/mailIdentities.ts";

/** Allows actions on resources. */
export function allow(
  resources: readonly string[],
  ...actions: readonly string[]
): PolicyStatement {
  return new PolicyStatement({ actions: [...actions], resources: [...resources] });
}

/** Allows DynamoDB's actions on a table's items with these partition keys. A key that ends with # is a prefix. */
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

/** Allows queries of a table's indexes. */
export function allowIndexQuery(
  { tableArn }: Pick<ITableV2, "tableArn">,
  ...indexes: readonly { readonly name: string }[]
): PolicyStatement {
  const indexArns = indexes.map(({ name }) => `${tableArn}/index/${name}`);
  return allow(indexArns, "dynamodb:Query");
}

export type MailPermission = {
  readonly sender: string;
  /** In its sandbox, SES also checks the permission for the recipient's identity (aws/aws-sdk-js issue 3641). */
  readonly recipients: readonly string[];
  /** Of the set that the function names, or that the sender's identity has by default. */
  readonly configurationSetArn: string;
};

/** Allows emails from a sender. */
export function allowSending(
  scope: Construct,
  { sender, recipients, configurationSetArn }: MailPermission,
): PolicyStatement {
  const identities = new Set([sender, ...recipients].flatMap(mailIdentities));
  const identityArns = [...identities].map((identity) => sesArn(scope, `identity/${identity}`));
  const statement = allow([...identityArns, configurationSetArn], "ses:SendEmail");
  statement.addCondition("StringEquals", { "ses:FromAddress": sender });
  return statement;
}

/** @param resource such as `identity/example.com` */
export function sesArn(scope: Construct, resource: string): string {
  const { partition, region, account } = Stack.of(scope);
  return `arn:${partition}:ses:${region}:${account}:${resource}`;
}

/** The ARN of a secret that an operator created. Secrets Manager appends six characters to the name. */
export function secretArnOf(scope: Construct, name: string): string {
  const { partition, region, account } = Stack.of(scope);
  return `arn:${partition}:secretsmanager:${region}:${account}:secret:${name}-??????`;
}

type TableAction =
  | "BatchGetItem"
  | "ConditionCheckItem"
  | "DeleteItem"
  | "GetItem"
  | "PutItem"
  | "Query"
  | "UpdateItem";
