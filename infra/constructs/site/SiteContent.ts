import { join } from "node:path";
import type { UserPoolConfig } from "@planner/shared/api/siteConfig";
import type { IDistribution } from "aws-cdk-lib/aws-cloudfront";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { acknowledgeUploader } from "./acknowledgeUploader.ts";

/** What is uploaded, and where it goes. */
export interface SiteContentProps {
  readonly siteDirectory: string;
  /** What the site reads at `/config.json`. */
  readonly config: PublishedConfig;
  readonly bucket: IBucket;
  /** Forgets its cached pages once the new ones lie in the bucket. */
  readonly distribution: IDistribution;
  readonly logGroup: LogGroup;
}

/**
 * Uploads the built site, in the order that never shows a page whose files are not there yet: assets, then the
 * configuration and the 404 page, then the pages. Nothing is pruned: a page opened before a deployment still finds the
 * lazily loaded files it was built with.
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
      // The viewer-response function answers with this status; S3 itself would answer 200.
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

/** Names of assets hold a hash of their content: a year is as good as for ever. */
const immutable = CacheControl.fromString("public,max-age=31536000,immutable");

/** Kept, but asked about before each use. */
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
