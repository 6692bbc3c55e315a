import { CfnResource, Stack, Token, Validations } from "aws-cdk-lib";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { BucketDeployment } from "aws-cdk-lib/aws-s3-deployment";

/**
 * Accepts what the rule packs say of the function that runs a stack's bucket deployments. It belongs to the CDK, is shared
 * by all of them, and offers no way to change its runtime, tracing or permissions. It runs during a deployment only.
 */
export function acknowledgeUploader(deployment: BucketDeployment, bucket: IBucket): void {
  const uploader = deployment.handlerRole.node.scope;
  if (uploader === undefined) throw new Error("A bucket deployment has no function");
  Validations.of(uploader).acknowledge(
    ...Object.entries({ ...functionRules, ...permissionRules(bucket) }).map(([id, reason]) => ({
      id,
      reason,
    })),
  );
}

const functionRules = {
  "AwsSolutions-L1": "The CDK chooses the runtime of its own function and keeps it supported.",
  "Serverless-LambdaLatestVersion":
    "The CDK chooses the runtime of its own function and keeps it supported.",
  "Serverless-LambdaDLQ":
    "CloudFormation calls it and sees its failures: the deployment rolls back.",
  "Serverless-LambdaTracing": "It runs during a deployment, whose log tells the same story.",
  "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]":
    "The CDK lets its function write logs by AWS's own policy for that.",
};

function permissionRules(bucket: IBucket): Record<string, string> {
  const stack = Stack.of(bucket);
  const child = bucket.node.defaultChild;
  if (!CfnResource.isCfnResource(child)) throw new Error("The site's bucket is imported");
  const known = (value: string, pseudoParameter: string) =>
    Token.isUnresolved(value) ? `<${pseudoParameter}>` : value;
  const account = known(stack.account, "AWS::AccountId");
  const region = known(stack.region, "AWS::Region");
  const partition = known(stack.partition, "AWS::Partition");
  const own =
    "Reads the staged build and writes the site's bucket; the CDK grants groups of actions.";
  const objects = "Any object of the two buckets: names change with each build.";
  const finding = (name: string) => `AwsSolutions-IAM5[${name}]`;
  return {
    [finding("Action::s3:Abort*")]: own,
    [finding("Action::s3:DeleteObject*")]: own,
    [finding("Action::s3:GetBucket*")]: own,
    [finding("Action::s3:GetObject*")]: own,
    [finding("Action::s3:List*")]: own,
    [finding(`Resource::<${stack.getLogicalId(child)}.Arn>/*`)]: objects,
    [finding(`Resource::arn:${partition}:s3:::cdk-hnb659fds-assets-${account}-${region}/*`)]:
      objects,
    [finding("Resource::*")]:
      "cloudfront:CreateInvalidation and GetInvalidation, which the CDK grants on every distribution.",
  };
}
