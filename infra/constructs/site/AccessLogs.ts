import { Duration, Stack, Validations } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { PrivateBucket } from "./PrivateBucket.ts";

export interface AccessLogsProps {
  readonly environment: Environment;
  readonly distributionArn: string;
}

/**
 * The CDN's access log in a bucket, one JSON line per request. Excludes IP addresses, cookies, referrers and
 * queries. CloudFront delivers logs only from us-east-1.
 */
export class AccessLogs extends Construct {
  constructor(scope: Construct, id: string, props: AccessLogsProps) {
    super(scope, id);
    const name = Stack.of(this).stackName;
    const { logRetentionDays, protectData } = props.environment;
    const bucket = new PrivateBucket(this, "Bucket", {
      outlivesStack: protectData,
      logRetention: logRetentionDays,
    });
    bucket.addLifecycleRule({ expiration: Duration.days(logRetentionDays) });
    Validations.of(bucket).acknowledge({
      id: "AwsSolutions-S1",
      reason: "It is the access log bucket. Logging access to itself would create an endless loop.",
    });
    const source = new CfnDeliverySource(this, "Source", {
      name,
      logType: "ACCESS_LOGS",
      resourceArn: props.distributionArn,
    });
    const destination = new CfnDeliveryDestination(this, "Destination", {
      name,
      destinationResourceArn: bucket.bucketArn,
      outputFormat: "json",
    });
    const policyResult = bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("delivery.logs.amazonaws.com")],
        actions: ["s3:PutObject"],
        resources: [bucket.arnForObjects("*")],
        conditions: {
          StringEquals: { "aws:SourceAccount": Stack.of(this).account },
          ArnLike: { "aws:SourceArn": source.attrArn },
        },
      }),
    );
    const delivery = new CfnDelivery(this, "Delivery", {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields,
      s3SuffixPath: "{yyyy}/{MM}/{dd}",
    });
    // The delivery names its source by a plain string, which CloudFormation cannot follow.
    delivery.node.addDependency(source);
    // When the delivery is created, CloudFront checks that it may write.
    if (policyResult.policyDependable) delivery.node.addDependency(policyResult.policyDependable);
  }
}

/**
 * The fields of a line, without any that identify a visitor:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logs-reference.html
 */
const recordFields = [
  "date",
  "time",
  "x-edge-location",
  "sc-bytes",
  "cs-method",
  "cs(Host)",
  "cs-uri-stem",
  "sc-status",
  "x-edge-result-type",
  "x-edge-request-id",
  "cs-bytes",
  "time-taken",
  "time-to-first-byte",
  "x-edge-detailed-result-type",
];
