import { join } from "node:path";
import type { UserPoolConfig } from "@planner/shared/api/siteConfig";
import { paths } from "@planner/shared/api/sitePaths";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { acknowledgeUploader } from "./acknowledgeUploader.ts";
import { calculatorPage, calculatorPages } from "./calculatorPage.ts";
import { siteConfig } from "./siteConfig.ts";

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
    const { environment, siteDirectory, bucket, logGroup } = props;
    const target = { destinationBucket: bucket, prune: false, logGroup };
    const assets = new BucketDeployment(this, "Assets", {
      ...target,
      sources: [Source.asset(join(siteDirectory, "assets"))],
      destinationKeyPrefix: "assets",
      cacheControl: [immutable],
    });
    const config = new BucketDeployment(this, "Config", {
      ...target,
      sources: [Source.jsonData("config.json", siteConfig(environment, props.userPool))],
      cacheControl: [revalidated],
    });
    const notFound = new BucketDeployment(this, "NotFound", {
      ...target,
      sources: [Source.asset(siteDirectory, { exclude: ["**", "!404.html"] })],
      // S3 always returns 200. The viewer-response function sets this status.
      metadata: { status: "404" },
      cacheControl: [revalidated],
    });
    const isEmbedded = environment.embedOrigins !== undefined;
    const uploadedElsewhere = ["assets", "404.html", ...calculatorPages];
    const exclude = isEmbedded ? [...uploadedElsewhere, embedScriptFile] : uploadedElsewhere;
    const pages = new BucketDeployment(this, "Pages", {
      ...target,
      sources: [
        // The pattern "index.html" also matches the admin's.
        Source.asset(siteDirectory, { exclude: [...exclude, "!admin/index.html"] }),
        ...calculatorPages.map((name) => Source.data(name, calculatorPage(name, props))),
      ],
      cacheControl: [revalidated],
    });
    config.node.addDependency(assets);
    notFound.node.addDependency(assets);
    pages.node.addDependency(config, notFound);
    if (isEmbedded) {
      const embedScript = new BucketDeployment(this, "EmbedScript", {
        ...target,
        sources: [Source.asset(siteDirectory, { exclude: ["**", `!${embedScriptFile}`] })],
        cacheControl: [shortLived],
      });
      embedScript.node.addDependency(pages);
    }
    acknowledgeUploader(pages, bucket);
  }
}

const embedScriptFile = paths.embedScript.slice(1);

/** For files with a content hash in their name. */
const immutable = CacheControl.fromString("public,max-age=31536000,immutable");

/** For the script on agencies' pages: a fix reaches them within ten minutes, five of them in CloudFront. */
const shortLived = CacheControl.fromString("public,max-age=300");

/** Browsers revalidate it before each use. CloudFront keeps it for a second, so deployments need no invalidation. */
const revalidated = CacheControl.noCache();
