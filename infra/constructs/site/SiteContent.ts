import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pageConfigId, type SiteConfig, type UserPoolConfig } from "@planner/shared/api/siteConfig";
import { paths } from "@planner/shared/api/sitePaths";
import { originPlaceholder } from "@planner/shared/brand/pageBrand";
import { everyone } from "@planner/shared/deployment/functions";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Construct } from "constructs";
import { ConfigurationError } from "../../config/ConfigurationError.ts";
import type { Environment } from "../../config/environmentSchema.ts";
import { planMailRecipients } from "../../config/planMailRecipients.ts";
import { acknowledgeUploader } from "./acknowledgeUploader.ts";

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
      sources: [Source.jsonData("config.json", siteConfig(props))],
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

/** The pages that contain the site's origin and settings. */
const calculatorPages = ["embed.html", "index.html"];

const embedScriptFile = paths.embedScript.slice(1);

/** The content of `/config.json`. */
function siteConfig({ environment, userPool }: SiteContentProps) {
  return {
    environment: environment.name,
    ...externalPages(environment),
    plan_mail: planMailRecipients(environment) === everyone ? true : undefined,
    push_key: environment.webPush?.publicKey,
    ad_feeds: environment.adFeeds === undefined ? undefined : true,
    user_pool: userPool,
  } satisfies SiteConfig;
}

function externalPages({ bookingUrl, kitUrl }: Environment) {
  return { booking_url: bookingUrl, kit_url: kitUrl };
}

function calculatorPage(name: string, { siteDirectory, origin, environment }: SiteContentProps) {
  const built = readFileSync(join(siteDirectory, name), "utf8");
  return withPageConfig(built.replaceAll(originPlaceholder, origin), externalPages(environment));
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
  const [head, body, ...others] = page.split("</head>");
  if (body === undefined || others.length > 0) {
    throw new ConfigurationError("A page of the calculator has no head, or more than one");
  }
  return `${head}${block}</head>${body}`;
}
