import { join } from "node:path";
import type { UserPoolConfig } from "@planner/shared/api/siteConfig";
import { CfnResource, Stack, Token, Validations } from "aws-cdk-lib";
import type { IDistribution } from "aws-cdk-lib/aws-cloudfront";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";

export interface SiteContentProps {
  readonly siteDirectory: string;
  /** Served at `/config.json`. */
  readonly config: PublishedConfig;
  readonly bucket: IBucket;
  /** Its cache is invalidated after the upload. */
  readonly distribution: IDistribution;
  readonly logGroup: LogGroup;
}

/**
 * Uploads the built site: first the assets, then the configuration and the 404 page, last the pages. So a page never
 * appears before its files. Old files stay, because a page opened before a deployment still loads some lazily.
 */
export class SiteContent extends Construct {
  constructor(scope: Construct, id: string, props: SiteContentProps) {
    super(scope, id);
    const common = { destinationBucket: props.bucket, prune: false, logGroup: props.logGroup };
    const assets = new BucketDeployment(this, "Assets", {
      ...common,
      sources: [Source.asset(join(props.siteDirectory, "assets"))],
      destinationKeyPrefix: "assets",
      cacheControl: [immutable],
    });
    const config = new BucketDeployment(this, "Config", {
      ...common,
      sources: [Source.jsonData("config.json", props.config)],
      cacheControl: [revalidated],
    });
    const notFound = new BucketDeployment(this, "NotFound", {
      ...common,
      sources: [Source.asset(props.siteDirectory, { exclude: ["**", "!404.html"] })],
      // S3 always responds with 200. The viewer-response function sets this status.
      metadata: { status: "404" },
      cacheControl: [revalidated],
    });
    const pages = new BucketDeployment(this, "Pages", {
      ...common,
      sources: [Source.asset(props.siteDirectory, { exclude: ["assets", "404.html"] })],
      cacheControl: [revalidated],
      distribution: props.distribution,
      distributionPaths: ["/*"],
    });
    config.node.addDependency(assets);
    notFound.node.addDependency(assets);
    pages.node.addDependency(config, notFound);
    acknowledgeUploader(pages, props.bucket);
  }
}

/** For files whose name contains a hash of their content. */
const immutable = CacheControl.fromString("public,max-age=31536000,immutable");

/** Cached, but revalidated before each use. */
const revalidated = CacheControl.noCache();

/** The site's run-time configuration, served at `/config.json`. */
export type PublishedConfig = Readonly<Record<string, string | UserPoolConfig>>;

/** The configuration of an environment's site. Omits URLs that the environment does not set. */
export function siteConfig(environment: Environment, userPool: UserPoolConfig): PublishedConfig {
  const { name, bookingUrl, kitUrl } = environment;
  return {
    environment: name,
    ...(bookingUrl === undefined ? {} : { booking_url: bookingUrl }),
    ...(kitUrl === undefined ? {} : { kit_url: kitUrl }),
    user_pool: userPool,
  };
}

/**
 * Acknowledges the findings on the CDK's function that runs a stack's bucket deployments. All deployments share it, it
 * runs during a deployment only, and the CDK offers no way to change its runtime, tracing or permissions.
 */
function acknowledgeUploader(deployment: BucketDeployment, bucket: IBucket): void {
  const uploader = deployment.handlerRole.node.scope;
  if (uploader === undefined) throw new Error("The bucket deployment has no function");
  const findings = { ...functionFindings, ...permissionFindings(bucket) };
  Validations.of(uploader).acknowledge(
    ...Object.entries(findings).map(([id, reason]) => ({ id, reason })),
  );
}

const functionFindings = {
  "AwsSolutions-L1": "The CDK chooses and maintains the runtime of its own function.",
  "Serverless-LambdaLatestVersion":
    "The CDK chooses and maintains the runtime of its own function.",
  "Serverless-LambdaDLQ":
    "CloudFormation calls it and handles its failures by rolling the deployment back.",
  "Serverless-LambdaTracing": "It runs during a deployment only. The deployment's log suffices.",
  "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]":
    "The CDK lets its function write logs with AWS's own policy for it.",
};

function permissionFindings(bucket: IBucket): Record<string, string> {
  const stack = Stack.of(bucket);
  const child = bucket.node.defaultChild;
  if (!CfnResource.isCfnResource(child)) throw new Error("The site's bucket is imported");
  const known = (value: string, pseudoParameter: string) =>
    Token.isUnresolved(value) ? `<${pseudoParameter}>` : value;
  const account = known(stack.account, "AWS::AccountId");
  const region = known(stack.region, "AWS::Region");
  const partition = known(stack.partition, "AWS::Partition");
  const own =
    "It reads the staged build and writes the site's bucket. The CDK grants these groups of actions.";
  const objects = "All objects of the two buckets, whose names change with each build.";
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
      "The CDK grants cloudfront:CreateInvalidation and GetInvalidation on every distribution.",
  };
}
