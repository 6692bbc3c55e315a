import { RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import {
  Certificate,
  CertificateValidation,
  type ICertificate,
} from "aws-cdk-lib/aws-certificatemanager";
import { HostedZone } from "aws-cdk-lib/aws-route53";
import type { Construct } from "constructs";
import type { Environment } from "../config/environmentSchema.ts";
import { WebFirewall } from "../constructs/site/WebFirewall.ts";

export interface EdgeStackProps extends StackProps {
  readonly environment: Environment;
}

/** Resources that CloudFront requires in us-east-1: the web ACL and the certificate. */
export class EdgeStack extends Stack {
  readonly webAclArn: string;
  /** Undefined if the environment has no custom domain. */
  readonly certificate: ICertificate | undefined;

  constructor(scope: Construct, id: string, props: EdgeStackProps) {
    super(scope, id, props);
    const { environment } = props;
    this.webAclArn = new WebFirewall(this, "WebFirewall", environment).webAclArn;
    this.certificate = certificateFor(this, environment);
  }
}

function certificateFor(scope: Construct, environment: Environment): ICertificate | undefined {
  const { domainName, hostedZoneId, certificateArn } = environment;
  if (certificateArn !== undefined) {
    return Certificate.fromCertificateArn(scope, "Certificate", certificateArn);
  }
  if (domainName === undefined || hostedZoneId === undefined) return undefined;
  const certificate = new Certificate(scope, "Certificate", {
    domainName,
    validation: CertificateValidation.fromDns(
      HostedZone.fromHostedZoneId(scope, "HostedZone", hostedZoneId),
    ),
  });
  // When the domain changes, the distribution uses the old certificate until Planner deploys, after this stack.
  certificate.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
  return certificate;
}
