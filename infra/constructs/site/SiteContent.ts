import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pageConfigId, type UserPoolConfig } from "@planner/shared/api/siteConfig";
import { paths } from "@planner/shared/api/sitePaths";
import { originPlaceholder } from "@planner/shared/brand/pageBrand";
import { everyone } from "@planner/shared/deployment/functions";
import { CfnResource, Stack, Token, Validations } from "aws-cdk-lib";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Construct } from "constructs";
import { ConfigurationError } from "../../config/ConfigurationError.ts";
import { type Environment, planMailRecipients } from "../../config/environmentSchema.ts";

export interface SiteContentProps {
  readonly environment: Environment;
  readonly siteDirectory: string;
  readonly userPool: UserPoolConfig;
  /** The site's origin, for absolute URLs in the calculator's page. */
  readonly origin: string;
  readonly bucket: IBucket;
  readonly logGroup: LogGroup;
}

/**
 * Uploads the built site in order: assets, configuration and 404 page, pages. A page therefore never goes live
 * before its files. Keeps old files, because pages opened before a deployment still load some of them lazily.
 */
export class SiteContent extends Construct {
  constructor(scope: Construct, id: string, props: SiteContentProps) {
    super(scope, id);
    const { environment, userPool } = props;
    // Also in the calculator's page.
    const urls = { booking_url: environment.bookingUrl, kit_url: environment.kitUrl };
    const common = { destinationBucket: props.bucket, prune: false, logGroup: props.logGroup };
    const assets = new BucketDeployment(this, "Assets", {
      ...common,
      sources: [Source.asset(join(props.siteDirectory, "assets"))],
      destinationKeyPrefix: "assets",
      cacheControl: [immutable],
    });
    const config = new BucketDeployment(this, "Config", {
      ...common,
      sources: [
        Source.jsonData("config.json", {
          environment: environment.name,
          ...urls,
          plan_mail: planMailRecipients(environment) === everyone ? true : undefined,
          push_key: environment.webPush?.publicKey,
          ad_feeds: environment.adFeeds === undefined ? undefined : true,
          user_pool: userPool,
        }),
      ],
      cacheControl: [revalidated],
    });
    const notFound = new BucketDeployment(this, "NotFound", {
      ...common,
      sources: [Source.asset(props.siteDirectory, { exclude: ["**", "!404.html"] })],
      // S3 always returns 200. The viewer-response function sets this status.
      metadata: { status: "404" },
      cacheControl: [revalidated],
    });
    const calculatorPages = ["embed.html", "index.html"].map((name) => {
      const page = readFileSync(join(props.siteDirectory, name), "utf8");
      return Source.data(
        name,
        withPageConfig(page.replaceAll(originPlaceholder, props.origin), urls),
      );
    });
    const script = paths.embedScript.slice(1);
    const isEmbedded = environment.embedOrigins !== undefined;
    const excluded = ["assets", "404.html", "index.html", "embed.html", "!admin/index.html"];
    const pages = new BucketDeployment(this, "Pages", {
      ...common,
      sources: [
        Source.asset(props.siteDirectory, {
          exclude: isEmbedded ? [...excluded, script] : excluded,
        }),
        ...calculatorPages,
      ],
      cacheControl: [revalidated],
    });
    if (isEmbedded) {
      const embedScript = new BucketDeployment(this, "EmbedScript", {
        ...common,
        sources: [Source.asset(props.siteDirectory, { exclude: ["**", `!${script}`] })],
        cacheControl: [shortLived],
      });
      embedScript.node.addDependency(pages);
    }
    config.node.addDependency(assets);
    notFound.node.addDependency(assets);
    pages.node.addDependency(config, notFound);
    acknowledgeUploader(pages, props.bucket);
  }
}

/** For files with a content hash in their name. */
const immutable = CacheControl.fromString("public,max-age=31536000,immutable");

/** For the script on agencies' pages: a fix reaches them within ten minutes, five of them in CloudFront. */
const shortLived = CacheControl.fromString("public,max-age=300");

/** Browsers revalidate it before each use. CloudFront keeps it for a second, so deployments need no invalidation. */
const revalidated = CacheControl.noCache();

/**
 * Inserts settings into the head of a page, as a data block. Browsers do not run it, so the content security policy
 * needs no hash for it.
 */
function withPageConfig(page: string, config: object): string {
  // "<" could end the block.
  const json = JSON.stringify(config).replaceAll("<", "\\u003c");
  const block = `<script type="application/json" id="${pageConfigId}">${json}</script>`;
  const [head, ...rest] = page.split("</head>");
  if (rest.length !== 1) throw new ConfigurationError("index.html has no head, or more than one");
  return `${head}${block}</head>${rest[0]}`;
}

/**
 * Acknowledges findings for the CDK's bucket deployment function. All bucket deployments share this function. It
 * runs only during deployments, and the CDK doesn't allow changing its runtime, tracing or permissions.
 */
function acknowledgeUploader(deployment: BucketDeployment, bucket: IBucket): void {
  const uploader = deployment.handlerRole.node.scope;
  const child = bucket.node.defaultChild;
  if (uploader === undefined) throw new Error("The bucket deployment has no function");
  if (!CfnResource.isCfnResource(child)) throw new Error("The site's bucket is imported");
  const stack = Stack.of(bucket);
  const known = (value: string, pseudoParameter: string) =>
    Token.isUnresolved(value) ? `<AWS::${pseudoParameter}>` : value;
  const staged = `cdk-hnb659fds-assets-${known(stack.account, "AccountId")}-${known(stack.region, "Region")}`;
  const findings = [
    "Action::s3:Abort*",
    "Action::s3:DeleteObject*",
    "Action::s3:GetBucket*",
    "Action::s3:GetObject*",
    "Action::s3:List*",
    `Resource::<${stack.getLogicalId(child)}.Arn>/*`,
    `Resource::arn:${known(stack.partition, "Partition")}:s3:::${staged}/*`,
  ];
  Validations.of(uploader).acknowledge(
    ...Object.entries(uploaderFindings).map(([id, reason]) => ({ id, reason })),
    ...findings.map((finding) => ({
      id: `AwsSolutions-IAM5[${finding}]`,
      reason:
        "It reads the staged build and writes the site's bucket, whose objects change with each build. The CDK grants these actions.",
    })),
  );
}

const uploaderFindings = {
  "AwsSolutions-L1": "The CDK chooses and maintains the runtime of its own function.",
  "Serverless-LambdaLatestVersion":
    "The CDK chooses and maintains the runtime of its own function.",
  "Serverless-LambdaDLQ": "CloudFormation calls it and rolls the deployment back on failure.",
  "Serverless-LambdaTracing": "It runs only during deployments, whose logs are sufficient.",
  "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]":
    "The CDK lets its function write logs with AWS's own policy for it.",
};
