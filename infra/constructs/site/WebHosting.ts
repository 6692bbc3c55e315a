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
import { BlockPublicAccess, Bucket, BucketEncryption } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { publicPages, type SiteBuild } from "../../config/SiteBuild.ts";
import { EdgeFunction } from "./EdgeFunction.ts";
import { SecurityHeaders } from "./SecurityHeaders.ts";
import { type PublishedConfig, SiteContent } from "./SiteContent.ts";

/** The site, what it is told at deployment, and the API behind it. */
export interface WebHostingProps {
  readonly site: SiteBuild;
  /** What the site reads at `/config.json`. */
  readonly config: PublishedConfig;
  /** Host name that `/api/*` is forwarded to. */
  readonly apiDomainName: string;
  /** Where the pages reach the user pool. */
  readonly signInOrigin: string;
  /** Headers that the API is shown with each forwarded request. */
  readonly originHeaders: Readonly<Record<string, string>>;
  readonly webAclArn: string;
  /** Where the site answers besides the name CloudFront gives it. */
  readonly domain?: { readonly name: string; readonly certificate: ICertificate };
  readonly logRetention: RetentionDays;
}

/** The site on a private bucket behind a CDN, with the API on the same origin. */
export class WebHosting extends Construct {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: WebHostingProps) {
    super(scope, id);
    const bucket = new Bucket(this, "Bucket", {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // Everything in it comes out of the web build again.
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    });
    const responseHeadersPolicy = new SecurityHeaders(this, "SecurityHeaders", {
      cspHashes: props.site.cspHashes,
      signInOrigin: props.signInOrigin,
    });
    const siteBehavior = {
      // LIST lets S3 say 404 for what is not there; with READ alone it says 403.
      origin: S3BucketOrigin.withOriginAccessControl(bucket, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      responseHeadersPolicy,
    };
    const viewerRequest = new EdgeFunction(this, "ViewerRequest", {
      source: "viewerRequest",
      comment: "Turns an address into the document that answers it",
      constants: {
        documents: { ...publicPages, ...servedAsIs(["/config.json", ...props.site.files]) },
      },
    });
    const viewerResponse = new EdgeFunction(this, "ViewerResponse", {
      source: "viewerResponse",
      comment: "Gives the 404 page its status",
      constants: {},
    });
    this.distribution = new Distribution(this, "Distribution", {
      comment: "Ad-budget planner",
      // No default root object: whether it would replace "/" before or after the function sees it is not documented.
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
        },
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      webAclId: props.webAclArn,
      ...(props.domain === undefined ? {} : servedAt(props.domain)),
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
      bucket,
      distribution: this.distribution,
      logGroup: uploadLog,
    });
    acknowledgeRules(bucket, this.distribution);
    if (props.domain === undefined) acknowledgeOwnCertificate(this.distribution);
  }
}

function servedAt({ name, certificate }: NonNullable<WebHostingProps["domain"]>) {
  return {
    domainNames: [name],
    certificate,
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
  };
}

function servedAsIs(addresses: readonly string[]): Record<string, string> {
  return Object.fromEntries(addresses.map((address) => [address, address]));
}

function acknowledgeRules(bucket: Bucket, distribution: Distribution): void {
  Validations.of(bucket).acknowledge({
    id: "AwsSolutions-S1",
    reason: "CloudFront alone reads it, and logs every request itself.",
  });
  Validations.of(distribution).acknowledge(
    {
      id: "AwsSolutions-CFR1",
      reason: "A public site: a contractor on the road abroad is a visitor too.",
    },
    {
      id: "AwsSolutions-CFR3",
      reason:
        "Standard logging v2 (AccessLogs), which a distribution's own properties do not show.",
    },
    {
      id: "@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk",
      reason:
        "No address reaches the bucket's root: the viewer-request function rewrites every one of them, and the cache key drops the query string.",
    },
  );
}

function acknowledgeOwnCertificate(distribution: Distribution): void {
  Validations.of(distribution).acknowledge({
    id: "AwsSolutions-CFR4",
    reason:
      "CloudFront's own certificate fixes the minimum to TLSv1; a domain brings TLSv1.2_2021.",
  });
}
