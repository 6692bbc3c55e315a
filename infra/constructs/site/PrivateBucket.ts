import { CfnResource, RemovalPolicy, Stack } from "aws-cdk-lib";
import { LogGroup, type RetentionDays } from "aws-cdk-lib/aws-logs";
import { BlockPublicAccess, Bucket, BucketEncryption } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";

export interface PrivateBucketProps {
  /** If true, the bucket outlives its stack. Otherwise, it is emptied and deleted with it. */
  readonly outlivesStack: boolean;
  readonly logRetention: RetentionDays;
}

/** An encrypted bucket without public access, reachable over TLS only. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, { outlivesStack, logRetention }: PrivateBucketProps) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: outlivesStack ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      autoDeleteObjects: !outlivesStack,
    });
    if (!outlivesStack) this.#addAutoDeleteLog(logRetention);
  }

  /**
   * Gives the CDK function that empties the bucket a log group that expires. Without it, Lambda creates one that never
   * expires. A stack has one such function for all buckets, so it can have only one bucket that is deleted with it.
   */
  #addAutoDeleteLog(retention: RetentionDays): void {
    const provider = Stack.of(this).node.findChild(autoDeleteProviderId);
    const handler = provider.node.findChild("Handler");
    if (!CfnResource.isCfnResource(handler)) throw new Error("The CDK's auto-delete handler moved");
    const { logGroupName } = new LogGroup(provider, "Log", {
      retention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    handler.addPropertyOverride("LoggingConfig", { LogGroup: logGroupName });
  }
}

/** The CDK's ID. A bucket with `autoDeleteObjects` adds this provider to its stack. */
const autoDeleteProviderId = "Custom::S3AutoDeleteObjectsCustomResourceProvider";
