import type { Brand } from "@planner/shared/brand/brandSchema";
import { exampleValues } from "@planner/shared/brand/exampleValues";
import { RemovalPolicy, Stack, Stage, Validations } from "aws-cdk-lib";
import {
  Certificate,
  CertificateValidation,
  type ICertificate,
} from "aws-cdk-lib/aws-certificatemanager";
import { HostedZone } from "aws-cdk-lib/aws-route53";
import type { Construct } from "constructs";
import type { Environment } from "../config/environmentSchema.ts";
import type { SiteBuild } from "../config/SiteBuild.ts";
import { EdgeObservability } from "../constructs/operations/EdgeObservability.ts";
import { AccessLogs } from "../constructs/site/AccessLogs.ts";
import { WebFirewall } from "../constructs/site/WebFirewall.ts";
import { cloudFrontRegion, environmentTags, stackNames } from "../resourceNames.ts";
import { PlannerStack } from "./PlannerStack.ts";

export interface PlannerStageProps {
  readonly environment: Environment;
  readonly site: SiteBuild;
  readonly brand: Brand;
}

/** One environment: its stack, and those with what CloudFront needs in us-east-1. */
export class PlannerStage extends Stage {
  constructor(scope: Construct, id: string, { environment, site, brand }: PlannerStageProps) {
    const { account, region } = environment;
    super(scope, id, { env: { account, region } });
    const stacks = stackNames(environment.name);
    const common = {
      terminationProtection: environment.protectData,
      tags: environmentTags(environment.name),
      environment,
    };
    const forCloudFront = { account, region: cloudFrontRegion };
    // What CloudFront requires in us-east-1.
    const edge = new Stack(this, "Edge", {
      ...common,
      env: forCloudFront,
      stackName: stacks.edge,
      description: `Ad-budget planner, ${environment.name}: web ACL and certificate`,
    });
    const { webAclArn } = new WebFirewall(edge, "WebFirewall", environment);
    const planner = new PlannerStack(this, "Planner", {
      ...common,
      stackName: stacks.planner,
      description: `Ad-budget planner, ${environment.name}`,
      site,
      brand,
      webAclArn,
      firewallStackName: edge.stackName,
      certificate: certificateFor(edge, environment),
    });
    // Created after the CDN, in the only region that CloudFront reports to.
    const accessLogs = new Stack(this, "AccessLogs", {
      ...common,
      env: forCloudFront,
      stackName: stacks.accessLogs,
      description: `Ad-budget planner, ${environment.name}: CDN access logs and alarms`,
    });
    const { distributionArn, distributionId } = planner.distribution;
    new AccessLogs(accessLogs, "AccessLogs", { environment, distributionArn });
    new EdgeObservability(accessLogs, "Observability", {
      environment,
      edge: { distributionId, firewallStackName: edge.stackName },
      topic: region === cloudFrontRegion ? planner.alarmTopic : undefined,
    });
    if (environment.protectData) warnAboutVisitors(planner, environment, brand);
  }
}

/** Undefined if the environment has no custom domain. */
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

/** Warns about what visitors would miss. Only an environment with protected data has visitors. */
function warnAboutVisitors(planner: PlannerStack, environment: Environment, brand: Brand): void {
  const absent = recommended.filter((field) => environment[field] === undefined);
  if (absent.length > 0) {
    Validations.of(planner).addWarning(
      "planner:absent",
      `${environment.name} has no ${absent.join(", ")}: these features are off (infra/environments.ts).`,
    );
  }
  if (exampleValues(brand).length > 0) {
    Validations.of(planner).addWarning(
      "planner:brand",
      `${environment.name} shows the example brand (docs/branding.md).`,
    );
  }
}

const recommended = ["bookingUrl", "kitUrl", "alertRecipients", "alarmRecipients"] as const;
