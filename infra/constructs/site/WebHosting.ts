import { Duration, RemovalPolicy, Validations } from "aws-cdk-lib";
import type { ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  Distribution,
  HttpVersion,
  PriceClass,
  SecurityPolicyProtocol,
} from "aws-cdk-lib/aws-cloudfront";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import type { AdminIdentity } from "../identity/AdminIdentity.ts";
import { type BehaviorProps, createBehaviors } from "./createBehaviors.ts";
import { PrivateBucket } from "./PrivateBucket.ts";
import { SiteContent } from "./SiteContent.ts";

export interface WebHostingProps extends Omit<BehaviorProps, "bucket" | "signInOrigin"> {
  readonly identity: AdminIdentity;
  readonly webAclArn: string;
  /** For the custom domain. CloudFront has its own certificate for the domain that it assigns. */
  readonly certificate: ICertificate | undefined;
}

/** The site: a private bucket behind a CDN, with the API on the same origin. */
export class WebHosting extends Construct {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: WebHostingProps) {
    super(scope, id);
    const { environment, site, identity, certificate } = props;
    const { domainName, logRetentionDays: retention } = environment;
    const bucket = new PrivateBucket(this, "Bucket", {
      // The web build can recreate its entire content.
      outlivesStack: false,
      logRetention: retention,
    });
    const behaviors = createBehaviors(this, { ...props, bucket, signInOrigin: identity.origin });
    this.distribution = new Distribution(this, "Distribution", {
      comment: "Ad-budget planner",
      // No default root object: AWS does not document whether it replaces "/" before or after the function runs.
      defaultBehavior: behaviors.pages,
      additionalBehaviors: behaviors.byPath,
      errorResponses: uncachedErrors,
      httpVersion: HttpVersion.HTTP2_AND_3,
      webAclId: props.webAclArn,
      domainNames: domainName === undefined ? undefined : [domainName],
      certificate,
      minimumProtocolVersion: certificate && SecurityPolicyProtocol.TLS_V1_2_2021,
      // The contractors are in North America.
      priceClass: PriceClass.PRICE_CLASS_100,
    });
    new SiteContent(this, "Content", {
      environment,
      siteDirectory: site.directory,
      userPool: identity.siteConfig,
      origin: `https://${domainName ?? this.distribution.domainName}`,
      bucket,
      logGroup: new LogGroup(this, "UploadLog", {
        retention,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    });
    acknowledgeRules(bucket, this.distribution, environment);
    addAddressRecords(this, environment);
  }
}

/**
 * By default, CloudFront caches these errors for ten seconds, even with `no-store`. So if one call failed, it would fail for
 * everyone, and the desk would keep getting a 404 for a lead that has just been saved.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
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
  { domainName }: Environment,
): void {
  Validations.of(bucket).acknowledge({
    id: "AwsSolutions-S1",
    reason: "Only CloudFront reads it, and CloudFront logs every request.",
  });
  const findings = [
    {
      id: "AwsSolutions-CFR1",
      reason: "The site is public, including for contractors who are traveling abroad.",
    },
    {
      id: "AwsSolutions-CFR3",
      reason:
        "Logs use standard logging v2 (AccessLogs), which the distribution's properties do not show.",
    },
    {
      id: "@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk",
      reason:
        "No request reaches the bucket's root: the viewer-request function rewrites every path, and the cache key drops the query string.",
    },
  ];
  if (domainName === undefined) {
    findings.push({
      id: "AwsSolutions-CFR4",
      reason: "CloudFront's default certificate sets the minimum to TLSv1.",
    });
  }
  Validations.of(distribution).acknowledge(...findings);
}
