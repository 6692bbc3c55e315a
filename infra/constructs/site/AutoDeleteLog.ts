import { CfnResource, RemovalPolicy, Stack } from "aws-cdk-lib";
import { LogGroup, type RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Bucket } from "aws-cdk-lib/aws-s3";

/**
 * Adds a log group with a retention period for the CDK function that empties a bucket before its deletion. Otherwise,
 * Lambda creates one that never expires.
 */
export function addAutoDeleteLog(bucket: Bucket, retention: RetentionDays): void {
  const provider = Stack.of(bucket).node.findChild(autoDeleteProviderId);
  const handler = provider.node.findChild("Handler");
  if (!CfnResource.isCfnResource(handler)) throw new Error("The CDK's auto-delete handler moved");
  const { logGroupName } = new LogGroup(provider, "Log", {
    retention,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  handler.addPropertyOverride("LoggingConfig", { LogGroup: logGroupName });
}

/** The CDK's ID. A bucket with `autoDeleteObjects` adds this provider to its stack. */
const autoDeleteProviderId = "Custom::S3AutoDeleteObjectsCustomResourceProvider";
