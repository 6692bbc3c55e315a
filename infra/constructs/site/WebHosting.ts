import { Duration, RemovalPolicy, Validations } from "aws-cdk-lib";
import type { ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AccessLevel,
  AllowedMethods,
  CachePolicy,
  Distribution,
  FunctionEventType,
  HttpVersion,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { LogGroup, type RetentionDays } from "aws-cdk-lib/aws-logs";
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import { Construct } from "constructs";
import type { SiteBuild } from "../../config/SiteBuild.ts";
import { createEdgeFunctions } from "./createEdgeFunctions.ts";
import { PrivateBucket } from "./PrivateBucket.ts";
import { SecurityHeaders } from "./SecurityHeaders.ts";
import { type PublishedConfig, SiteContent } from "./SiteContent.ts";

export interface WebHostingProps {
  readonly site: SiteBuild;
  /** Served at `/config.json`. */
  readonly config: PublishedConfig;
  /** Host name of the API, which handles `/api/*`. */
  readonly apiDomainName: string;
  /** Origin of the user pool's API. */
  readonly signInOrigin: string;
  /** Headers to add to every API request. */
  readonly originHeaders: Readonly<Record<string, string>>;
  readonly webAclArn: string;
  /** The site's custom domain, in addition to the one that CloudFront assigns. */
  readonly domain?: {
    readonly name: string;
    readonly certificate: ICertificate;
    /** The zone that gets the address records. If absent, they are managed elsewhere. */
    readonly hostedZoneId: string | undefined;
  };
  /** Whether browsers must use https for the domain's subdomains too. */
  readonly hstsSubdomains: boolean;
  readonly logRetention: RetentionDays;
}

/** The site: a private bucket behind a CDN, with the API on the same origin. */
export class WebHosting extends Construct {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: WebHostingProps) {
    super(scope, id);
    const bucket = new PrivateBucket(this, "Bucket", {
      // The web build can recreate its entire content.
      outlivesStack: false,
      logRetention: props.logRetention,
    });
    const responseHeadersPolicy = new SecurityHeaders(this, "SecurityHeaders", {
      cspHashes: props.site.cspHashes,
      signInOrigin: props.signInOrigin,
      hstsSubdomains: props.hstsSubdomains,
    });
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
    const { apiRequest, viewerRequest, viewerResponse } = createEdgeFunctions(this, props.site);
    this.distribution = new Distribution(this, "Distribution", {
      comment: "Ad-budget planner",
      // No default root object: AWS does not document whether it replaces "/" before or after the function runs.
      defaultBehavior: {
        ...siteBehavior,
        functionAssociations: [
          { eventType: FunctionEventType.VIEWER_REQUEST, function: viewerRequest },
          { eventType: FunctionEventType.VIEWER_RESPONSE, function: viewerResponse },
        ],
      },
      additionalBehaviors: {
        "/assets/*": siteBehavior,
        "/api/*": {
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
          functionAssociations: [
            { eventType: FunctionEventType.VIEWER_REQUEST, function: apiRequest },
          ],
        },
      },
      errorResponses: uncachedErrors,
      httpVersion: HttpVersion.HTTP2_AND_3,
      webAclId: props.webAclArn,
      ...(props.domain === undefined ? {} : domainSettings(props.domain)),
      // The contractors are in North America.
      priceClass: PriceClass.PRICE_CLASS_100,
    });
    const uploadLog = new LogGroup(this, "UploadLog", {
      retention: props.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new SiteContent(this, "Content", {
      siteDirectory: props.site.directory,
      config: props.config,
      origin: `https://${props.domain?.name ?? this.distribution.domainName}`,
      bucket,
      logGroup: uploadLog,
    });
    acknowledgeRules(bucket, this.distribution);
    if (props.domain !== undefined) addAddressRecords(this, props.domain);
  }
}

/**
 * By default, CloudFront caches these errors for ten seconds, even with `no-store`: one failed call would fail for all
 * administrators, and a new lead would stay unknown. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
const uncachedErrors = [404, 500, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}));

function domainSettings({ name, certificate }: NonNullable<WebHostingProps["domain"]>) {
  const minimumProtocolVersion = SecurityPolicyProtocol.TLS_V1_2_2021;
  return { domainNames: [name], certificate, minimumProtocolVersion };
}

/** Points a domain to the CDN, by IPv4 and IPv6. */
function addAddressRecords(
  scope: WebHosting,
  { name, hostedZoneId }: NonNullable<WebHostingProps["domain"]>,
): void {
  if (hostedZoneId === undefined) return;
  const record = {
    // The zone may belong to a parent domain. With a fully qualified record name, the zone name does not matter.
    zone: HostedZone.fromHostedZoneAttributes(scope, "HostedZone", {
      hostedZoneId,
      zoneName: name,
    }),
    recordName: `${name}.`,
    target: RecordTarget.fromAlias(new CloudFrontTarget(scope.distribution)),
  };
  new ARecord(scope, "Ipv4", record);
  new AaaaRecord(scope, "Ipv6", record);
}

function acknowledgeRules(bucket: PrivateBucket, distribution: Distribution): void {
  Validations.of(bucket).acknowledge({
    id: "AwsSolutions-S1",
    reason: "Only CloudFront reads it, and CloudFront logs every request.",
  });
  const reasons = {
    "AwsSolutions-CFR1": "The site is public, including for contractors who are traveling abroad.",
    "AwsSolutions-CFR3":
      "Logs use standard logging v2 (AccessLogs), which the distribution's properties do not show.",
    "AwsSolutions-CFR4":
      "CloudFront's default certificate sets the minimum to TLSv1. With a domain it is TLSv1.2_2021.",
    "@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk":
      "No request reaches the bucket's root: the viewer-request function rewrites every path, and the cache key drops the query string.",
  };
  Validations.of(distribution).acknowledge(
    ...Object.entries(reasons).map(([id, reason]) => ({ id, reason })),
  );
}
