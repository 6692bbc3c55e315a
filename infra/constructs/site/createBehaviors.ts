import { apiPathPrefixes, paths } from "@planner/shared/api/sitePaths";
import { Duration } from "aws-cdk-lib";
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  FunctionEventType,
  type IFunctionRef,
  OriginRequestPolicy,
  OriginSslPolicy,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import type { SiteBuild } from "../../config/SiteBuild.ts";
import { createEdgeFunctions } from "./createEdgeFunctions.ts";
import { SecurityHeaders } from "./SecurityHeaders.ts";

export interface BehaviorProps {
  readonly environment: Environment;
  readonly site: SiteBuild;
  /** The bucket with the site's files. */
  readonly bucket: IBucket;
  /** The origin of the user pool's API, which pages may call. */
  readonly signInOrigin: string;
  /** Host name of the API, which handles `/api/*` and `/feeds/*`. */
  readonly apiDomainName: string;
  /** The headers that CloudFront adds to requests to the API. */
  readonly originHeaders: Readonly<Record<string, string>>;
}

/** Creates the behaviors of CloudFront: the default for pages, and one for each path that needs another. */
export function createBehaviors(scope: Construct, props: BehaviorProps) {
  const { environment, site, bucket, signInOrigin } = props;
  const { embedOrigins, adFeeds, hstsSubdomains = false } = environment;
  const headerSettings = { cspHashes: site.cspHashes, signInOrigin, hstsSubdomains };
  const responseHeadersPolicy = new SecurityHeaders(scope, "SecurityHeaders", headerSettings);
  const { apiRequest, viewerRequest, viewerResponse } = createEdgeFunctions(scope, site);
  const files = { ...fileBehavior(bucket), responseHeadersPolicy };
  const pages = {
    ...files,
    functionAssociations: [
      { eventType: FunctionEventType.VIEWER_REQUEST, function: viewerRequest },
      { eventType: FunctionEventType.VIEWER_RESPONSE, function: viewerResponse },
    ],
  };
  const api = { ...apiBehavior(props, apiRequest), responseHeadersPolicy };
  // CloudFront uses the first path that matches.
  const byPath: Record<string, BehaviorOptions> = {};
  if (embedOrigins !== undefined) {
    const embedded = {
      ...pages,
      responseHeadersPolicy: new SecurityHeaders(scope, "EmbedHeaders", {
        ...headerSettings,
        embedOrigins,
      }),
    };
    // CloudFront's patterns are exact: the path with a slash needs its own.
    byPath[paths.embed] = embedded;
    byPath[`${paths.embed}/`] = embedded;
    byPath[paths.embedScript] = embedded;
  }
  // Their paths are those of their files, so no function runs for them.
  byPath["/assets/*"] = files;
  byPath[`${apiPathPrefixes.api}*`] = api;
  if (adFeeds !== undefined) byPath[`${apiPathPrefixes.feeds}*`] = api;
  return { pages, byPath };
}

/** Serves files from the bucket, and caches them. */
function fileBehavior(bucket: IBucket): BehaviorOptions {
  return {
    // With LIST, S3 returns 404 for missing objects. With READ alone, it returns 403.
    origin: S3BucketOrigin.withOriginAccessControl(bucket, {
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    }),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    compress: true,
  };
}

/** Sends requests to the API, and caches nothing. */
function apiBehavior(
  { apiDomainName, originHeaders }: Pick<BehaviorProps, "apiDomainName" | "originHeaders">,
  apiRequest: IFunctionRef,
): BehaviorOptions {
  return {
    origin: new HttpOrigin(apiDomainName, {
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      readTimeout: Duration.seconds(30),
      customHeaders: { ...originHeaders },
    }),
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: apiRequest }],
  };
}
