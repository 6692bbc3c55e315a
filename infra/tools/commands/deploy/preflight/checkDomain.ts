import type { resolveNs } from "node:dns/promises";
import { ACMClient, DescribeCertificateCommand } from "@aws-sdk/client-acm";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { CloudFrontClient, paginateListDistributions } from "@aws-sdk/client-cloudfront";
import {
  GetHostedZoneCommand,
  ListResourceRecordSetsCommand,
  Route53Client,
} from "@aws-sdk/client-route-53";
import type { Environment } from "@planner/infra/config/environmentSchema";
import { outputNames } from "@planner/infra/outputNames";
import { cloudFrontRegion, stackNames } from "@planner/infra/resourceNames";
import { readStackOutputs } from "../../target/stackOutputs.ts";

/**
 * Finds what keeps the domain from working. A deployment would fail late: after the certificate's validation, or when the
 * distribution is created.
 */
export async function checkDomain(
  environment: Environment,
  findNameServers: typeof resolveNs,
): Promise<string[]> {
  const { name, domainName, hostedZoneId, certificateArn, region } = environment;
  if (domainName === undefined) return [];
  const cloudFormation = new CloudFormationClient({ region });
  const outputs = await readStackOutputs(cloudFormation, stackNames(name).planner);
  // After a failed first deployment, the stack has no outputs, but maybe the distribution and the records.
  const siteUrl = outputs && (outputs.get(outputNames.siteUrl) ?? `https://${domainName}`);
  const isServedByStack = siteUrl === `https://${domainName}`;
  const checks: Promise<readonly string[]>[] = [];
  if (!isServedByStack) checks.push(checkOtherDistributions(domainName));
  if (!isServedByStack && hostedZoneId !== undefined)
    checks.push(checkRecords(domainName, hostedZoneId));
  if (hostedZoneId !== undefined) checks.push(checkZone(domainName, hostedZoneId, findNameServers));
  if (certificateArn !== undefined) checks.push(checkCertificate(domainName, certificateArn));
  return (await Promise.all(checks)).flat();
}

/** Finds another distribution with the domain in this account. CloudFront does not show those of other accounts. */
async function checkOtherDistributions(domainName: string): Promise<string[]> {
  const client = new CloudFrontClient({ region: cloudFrontRegion });
  for await (const { DistributionList } of paginateListDistributions({ client }, {})) {
    const other = DistributionList?.Items?.find(({ Aliases }) =>
      Aliases?.Items?.includes(domainName),
    );
    if (other === undefined) continue;
    return [`The distribution ${other.Id} already serves ${domainName}: remove the name from it.`];
  }
  return [];
}

/** Finds records of the domain, which would keep the stack from creating its own. */
async function checkRecords(domainName: string, zoneId: string): Promise<string[]> {
  const request = new ListResourceRecordSetsCommand({
    HostedZoneId: zoneId,
    StartRecordName: domainName,
  });
  const { ResourceRecordSets: records = [] } = await route53().send(request);
  const conflicting = records.filter(
    ({ Name, Type = "" }) => Name === `${domainName}.` && ["A", "AAAA", "CNAME"].includes(Type),
  );
  return conflicting.map(
    ({ Type }) => `${domainName} already has a record of type ${Type}: delete it first.`,
  );
}

/** Finds why a hosted zone cannot serve the domain. */
async function checkZone(
  domainName: string,
  zoneId: string,
  findNameServers: typeof resolveNs,
): Promise<string[]> {
  const request = new GetHostedZoneCommand({ Id: zoneId });
  const { HostedZone, DelegationSet } = await route53().send(request);
  const zone = HostedZone?.Name?.replace(/\.$/, "") ?? "";
  if (HostedZone?.Config?.PrivateZone === true) return [`The hosted zone ${zoneId} is private.`];
  if (domainName !== zone && !domainName.endsWith(`.${zone}`)) {
    return [`${domainName} is not in the hosted zone ${zoneId}, which is ${zone}.`];
  }
  const expected = DelegationSet?.NameServers ?? [];
  // If the DNS finds none, no one can find the zone.
  const delegated = await findNameServers(zone).catch(() => []);
  if (delegated.some((server) => expected.includes(server.toLowerCase()))) return [];
  return [
    `${zone} is not delegated to the hosted zone ${zoneId}: set the name servers ${expected.join(", ")} at its registrar or in the parent zone.`,
  ];
}

function route53(): Route53Client {
  return new Route53Client({ region: cloudFrontRegion });
}

/** Finds why a certificate cannot serve the domain. */
async function checkCertificate(domainName: string, certificateArn: string): Promise<string[]> {
  const client = new ACMClient({ region: cloudFrontRegion });
  const request = new DescribeCertificateCommand({ CertificateArn: certificateArn });
  const { Certificate } = await client.send(request);
  const names = Certificate?.SubjectAlternativeNames ?? [];
  const wildcard = domainName.replace(/^[^.]+/, "*");
  const problems: string[] = [];
  if (Certificate?.Status !== "ISSUED") {
    problems.push(`${certificateArn} is ${Certificate?.Status}.`);
  }
  if (!names.includes(domainName) && !names.includes(wildcard)) {
    problems.push(`${certificateArn} is for ${names.join(", ")}, not for ${domainName}.`);
  }
  return problems;
}
