import { ACMClient, DescribeCertificateCommand } from "@aws-sdk/client-acm";
import { GetHostedZoneCommand, Route53Client } from "@aws-sdk/client-route-53";
import type { Finding, PlannedChecks, PreflightCheck } from "./preflight.ts";

/** Checks that the host name belongs to its zone or certificate. */
export const domainChecks: readonly PreflightCheck[] = [
  { subject: "the certificate", find: checkCertificate },
  { subject: "the hosted zone", find: checkHostedZone },
];

async function checkCertificate({
  environment,
  client,
}: PlannedChecks): Promise<readonly Finding[]> {
  const { certificateArn, domainName } = environment;
  if (certificateArn === undefined || domainName === undefined) return [];
  const acm = new ACMClient({ ...client, region: "us-east-1" });
  const certificate = await ifExists(() =>
    acm.send(new DescribeCertificateCommand({ CertificateArn: certificateArn })),
  );
  if (certificate === undefined) {
    return [{ text: `This account has no certificate ${certificateArn}.` }];
  }
  const { Status, SubjectAlternativeNames: names = [] } = certificate.Certificate ?? {};
  if (Status !== "ISSUED") {
    return [{ text: `The certificate is ${Status}: validate it in the ACM console first.` }];
  }
  if (names.some((name) => covers(name, domainName))) return [];
  return [{ text: `The certificate covers ${names.join(", ")}, but not ${domainName}.` }];
}

/** A wildcard covers one label: `*.example.com` covers `plan.example.com`. */
function covers(name: string, domainName: string): boolean {
  return name.startsWith("*.")
    ? domainName.slice(domainName.indexOf(".") + 1) === name.slice(2)
    : name === domainName;
}

async function checkHostedZone({
  environment,
  client,
}: PlannedChecks): Promise<readonly Finding[]> {
  const { hostedZoneId, domainName } = environment;
  if (hostedZoneId === undefined || domainName === undefined) return [];
  const route53 = new Route53Client({ ...client, region: "us-east-1" });
  const found = await ifExists(() => route53.send(new GetHostedZoneCommand({ Id: hostedZoneId })));
  if (found?.HostedZone === undefined) {
    return [{ text: `This account has no hosted zone ${hostedZoneId}.` }];
  }
  const zone = found.HostedZone.Name?.replace(/\.$/, "") ?? "";
  if (found.HostedZone.Config?.PrivateZone === true) {
    return [{ text: `The hosted zone ${zone} is private: visitors could not resolve the host.` }];
  }
  if (domainName === zone || domainName.endsWith(`.${zone}`)) return [];
  return [{ text: `${domainName} is not in the hosted zone ${zone}.` }];
}

async function ifExists<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof Error && missingNames.includes(error.name)) return undefined;
    throw error;
  }
}

const missingNames = ["ResourceNotFoundException", "NoSuchHostedZone"];
