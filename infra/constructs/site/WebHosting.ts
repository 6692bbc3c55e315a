import { readFileSync } from "node:fs";
import { join } from "node:path";
import { challengeOf } from "@planner/shared/api/route";
import { apiRoutes } from "@planner/shared/api/routes";
import { paths } from "@planner/shared/api/sitePaths";
import { Duration, RemovalPolicy, Validations } from "aws-cdk-lib";
import type { ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AccessLevel,
  AllowedMethods,
  CachePolicy,
  Function as CloudFrontFunction,
  Distribution,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { publicPages, type SiteBuild } from "../../config/SiteBuild.ts";
import type { AdminIdentity } from "../identity/AdminIdentity.ts";
import { PrivateBucket } from "./PrivateBucket.ts";
import { SecurityHeaders } from "./SecurityHeaders.ts";
import { SiteContent } from "./SiteContent.ts";

export interface WebHostingProps {
  readonly environment: Environment;
  readonly site: SiteBuild;
  readonly identity: AdminIdentity;
  /** Host name of the API, which handles `/api/*` and `/feeds/*`. */
  readonly apiDomainName: string;
  readonly originHeaders: Readonly<Record<string, string>>;
  readonly webAclArn: string;
  /** Of the custom domain, in addition to the one that CloudFront assigns. */
  readonly certificate: ICertificate | undefined;
}

/** The site: a private bucket behind a CDN, with the API on the same origin. */
export class WebHosting extends Construct {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: WebHostingProps) {
    super(scope, id);
    const { environment, site, identity, certificate } = props;
    const { domainName, embedOrigins, logRetentionDays: retention } = environment;
    const bucket = new PrivateBucket(this, "Bucket", {
      // The web build can recreate its entire content.
      outlivesStack: false,
      logRetention: retention,
    });
    const headers = {
      cspHashes: site.cspHashes,
      signInOrigin: identity.origin,
      hstsSubdomains: environment.hstsSubdomains ?? false,
    };
    const responseHeadersPolicy = new SecurityHeaders(this, "SecurityHeaders", headers);
    const siteBehavior = {
      // With LIST, S3 returns 404 for missing objects. With READ alone, it returns 403.
      origin: S3BucketOrigin.withOriginAccessControl(bucket, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      responseHeadersPolicy,
    };
    const { apiRequest, viewerRequest, viewerResponse } = createEdgeFunctions(this, site);
    const pageBehavior = {
      ...siteBehavior,
      functionAssociations: [
        { eventType: FunctionEventType.VIEWER_REQUEST, function: viewerRequest },
        { eventType: FunctionEventType.VIEWER_RESPONSE, function: viewerResponse },
      ],
    };
    const embedBehavior = embedOrigins && {
      ...pageBehavior,
      responseHeadersPolicy: new SecurityHeaders(this, "EmbedHeaders", {
        ...headers,
        embedOrigins,
      }),
    };
    const apiBehavior = {
      origin: new HttpOrigin(props.apiDomainName, {
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        readTimeout: Duration.seconds(30),
        customHeaders: { ...props.originHeaders },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy,
      functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: apiRequest }],
    };
    const embedBehaviors = embedBehavior && {
      [paths.embed]: embedBehavior,
      [`${paths.embed}/`]: embedBehavior,
      [paths.embedScript]: embedBehavior,
    };
    const feedBehaviors = environment.adFeeds && { "/feeds/*": apiBehavior };
    const ownDomain = domainName !== undefined && {
      domainNames: [domainName],
      certificate,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
    this.distribution = new Distribution(this, "Distribution", {
      comment: "Ad-budget planner",
      // No default root object: AWS does not document whether it replaces "/" before or after the function runs.
      defaultBehavior: pageBehavior,
      additionalBehaviors: {
        ...embedBehaviors,
        "/assets/*": siteBehavior,
        "/api/*": apiBehavior,
        ...feedBehaviors,
      },
      errorResponses: uncachedErrors,
      httpVersion: HttpVersion.HTTP2_AND_3,
      webAclId: props.webAclArn,
      ...ownDomain,
      // The contractors are in North America.
      priceClass: PriceClass.PRICE_CLASS_100,
    });
    const removalPolicy = RemovalPolicy.DESTROY;
    new SiteContent(this, "Content", {
      environment,
      siteDirectory: site.directory,
      userPool: identity.siteConfig,
      origin: `https://${domainName ?? this.distribution.domainName}`,
      bucket,
      logGroup: new LogGroup(this, "UploadLog", { retention, removalPolicy }),
    });
    acknowledgeRules(bucket, this.distribution, domainName !== undefined);
    addAddressRecords(this, environment);
  }
}

/** Creates the functions that CloudFront runs for pages and for requests to the API. */
function createEdgeFunctions(scope: Construct, site: SiteBuild) {
  const documents = { pages: publicPages, files: ["/config.json", ...site.files] };
  /** Prepends the constants to the source, because CloudFront Functions cannot import. */
  const createFunction = (source: string, comment: string, constants: object = {}) => {
    const file = join(import.meta.dirname, "../../edge-functions", `${source}.js`);
    const prepended = Object.entries(constants).map(
      ([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`,
    );
    const id = source.replace(/^./, (letter) => letter.toUpperCase());
    return new CloudFrontFunction(scope, id, {
      runtime: FunctionRuntime.JS_2_0,
      comment,
      code: FunctionCode.fromInline(`${prepended.join("")}${readFileSync(file, "utf8")}`),
    });
  };
  return {
    viewerRequest: createFunction("viewerRequest", "Maps a URL path to its file", documents),
    viewerResponse: createFunction("viewerResponse", "Sets the status of the 404 page"),
    apiRequest: createFunction("apiRequest", "Refuses unknown routes and expired tokens", {
      routes: challenges,
    }),
  };
}

const challenges = Object.fromEntries(
  Object.values(apiRoutes).map(({ method, path, access }) => [
    `${method} ${path}`,
    challengeOf(access) ?? "",
  ]),
);

/**
 * By default, CloudFront caches these errors for ten seconds, even with `no-store`: one failed call would fail for all
 * administrators, and a new lead would stay unknown. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
const uncachedErrors = [404, 500, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}));

/** Points a domain to the CDN, by IPv4 and IPv6. Without a zone, the addresses are managed elsewhere. */
function addAddressRecords(scope: WebHosting, { domainName, hostedZoneId }: Environment): void {
  if (domainName === undefined || hostedZoneId === undefined) return;
  const record = {
    // The zone may belong to a parent domain. With a fully qualified record name, the zone name does not matter.
    zone: HostedZone.fromHostedZoneAttributes(scope, "HostedZone", {
      hostedZoneId,
      zoneName: domainName,
    }),
    recordName: `${domainName}.`,
    target: RecordTarget.fromAlias(new CloudFrontTarget(scope.distribution)),
  };
  new ARecord(scope, "Ipv4", record);
  new AaaaRecord(scope, "Ipv6", record);
}

function acknowledgeRules(
  bucket: PrivateBucket,
  distribution: Distribution,
  hasDomain: boolean,
): void {
  Validations.of(bucket).acknowledge({
    id: "AwsSolutions-S1",
    reason: "Only CloudFront reads it, and CloudFront logs every request.",
  });
  const reasons: Record<string, string> = {
    "AwsSolutions-CFR1": "The site is public, including for contractors who are traveling abroad.",
    "AwsSolutions-CFR3":
      "Logs use standard logging v2 (AccessLogs), which the distribution's properties do not show.",
    "@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk":
      "No request reaches the bucket's root: the viewer-request function rewrites every path, and the cache key drops the query string.",
  };
  if (!hasDomain) {
    reasons["AwsSolutions-CFR4"] = "CloudFront's default certificate sets the minimum to TLSv1.";
  }
  Validations.of(distribution).acknowledge(
    ...Object.entries(reasons).map(([id, reason]) => ({ id, reason })),
  );
}
