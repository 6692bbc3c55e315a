import { CfnResource, DefaultStackSynthesizer, Stack, Validations } from "aws-cdk-lib";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { BucketDeployment } from "aws-cdk-lib/aws-s3-deployment";
import { findingText } from "../findingText.ts";

/**
 * Acknowledges findings for the CDK's bucket deployment function. All bucket deployments share this function. It
 * runs only during deployments, and the CDK doesn't allow changing its runtime, tracing or permissions.
 */
export function acknowledgeUploader(deployment: BucketDeployment, bucket: IBucket): void {
  const uploader = deployment.handlerRole.node.scope;
  if (uploader === undefined) throw new Error("The bucket deployment has no function");
  const wildcards = wildcardsFor(bucket).map((wildcard) => ({
    id: `AwsSolutions-IAM5[${wildcard}]`,
    reason:
      "It reads the staged build and writes the site's bucket, whose objects change with each build. The CDK grants these actions.",
  }));
  Validations.of(uploader).acknowledge(...functionFindings, ...wildcards);
}

/** The wildcards in the function's permissions, as cdk-nag writes them. */
function wildcardsFor(bucket: IBucket): readonly string[] {
  const cfnBucket = bucket.node.defaultChild;
  if (!CfnResource.isCfnResource(cfnBucket)) throw new Error("The site's bucket is imported");
  const stack = Stack.of(bucket);
  const qualifier = DefaultStackSynthesizer.DEFAULT_QUALIFIER;
  const stagedBuild = `arn:${stack.partition}:s3:::cdk-${qualifier}-assets-${stack.account}-${stack.region}/*`;
  return [
    "Action::s3:Abort*",
    "Action::s3:DeleteObject*",
    "Action::s3:GetBucket*",
    "Action::s3:GetObject*",
    "Action::s3:List*",
    `Resource::<${stack.getLogicalId(cfnBucket)}.Arn>/*`,
    `Resource::${findingText(stack, stagedBuild)}`,
  ];
}

const functionFindings = [
  {
    id: "AwsSolutions-L1",
    reason: "The CDK chooses and maintains the runtime of its own function.",
  },
  {
    id: "Serverless-LambdaLatestVersion",
    reason: "The CDK chooses and maintains the runtime of its own function.",
  },
  {
    id: "Serverless-LambdaDLQ",
    reason: "CloudFormation calls it and rolls the deployment back on failure.",
  },
  {
    id: "Serverless-LambdaTracing",
    reason: "It runs only during deployments, whose logs are sufficient.",
  },
  {
    id: "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]",
    reason: "The CDK lets its function write logs with AWS's own policy for it.",
  },
];
