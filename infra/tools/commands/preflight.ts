import { resolveNs } from "node:dns/promises";
import { ACMClient, DescribeCertificateCommand } from "@aws-sdk/client-acm";
import { CloudFormationClient, GetTemplateCommand } from "@aws-sdk/client-cloudformation";
import { CloudFrontClient, paginateListDistributions } from "@aws-sdk/client-cloudfront";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  GetHostedZoneCommand,
  ListResourceRecordSetsCommand,
  Route53Client,
} from "@aws-sdk/client-route-53";
import { DescribeSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { type Environment, mailIdentities } from "@planner/infra/config/environmentSchema";
import { cloudFrontRegion, stackNames } from "@planner/infra/environments";
import { brandOf } from "@planner/shared/brand/brands";
import { exampleValues } from "@planner/shared/brand/exampleValues";
import { z } from "zod";
import { ifStackExists, readStackOutputs } from "./stackOutputs.ts";

/** What a deployment is about to create. */
export type PlannedDeployment = {
  readonly environment: Environment;
  /** The concurrent executions that all its functions reserve together. */
  readonly reservedConcurrency: number;
};

/** What keeps a deployment from succeeding, what it will lack, and what could not be checked. One line each. */
export type PreflightReport = {
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
  readonly unchecked: readonly string[];
};

type Check = {
  readonly subject: string;
  readonly problems?: Promise<readonly string[]>;
  readonly warnings?: Promise<readonly string[]>;
};

/**
 * Asks AWS for everything that a deployment needs, before anything changes.
 *
 * @param findNameServers asks the DNS for the name servers of a zone
 * @throws CredentialsProviderError if there are no credentials
 */
export async function preflight(
  planned: PlannedDeployment,
  findNameServers = resolveNs,
): Promise<PreflightReport> {
  const { environment } = planned;
  const account = await callerAccount(environment);
  if (environment.account !== undefined && environment.account !== account) {
    const text = `Your credentials are for the account ${account}, but ${environment.name} is in ${environment.account}: switch AWS_PROFILE.`;
    return { problems: [text], warnings: [], unchecked: [] };
  }
  const secret = (name: string | undefined, content: string, file?: string) =>
    checkSecret(environment, name, content, file);
  const productionAccess = checkProductionAccess(environment);
  const checks: readonly Check[] = [
    { subject: "the bootstrap", problems: checkBootstrap(environment, account) },
    { subject: "Lambda's concurrent executions", problems: checkConcurrency(planned) },
    { subject: "SES", problems: checkMail(environment) },
    environment.protectData
      ? { subject: "SES's sandbox", problems: productionAccess }
      : { subject: "SES's sandbox", warnings: productionAccess },
    { subject: "the domain", problems: checkDomain(environment, findNameServers) },
    {
      subject: "the webhook's secret",
      problems: secret(environment.alertWebhookSecret, "the webhook's URL"),
    },
    {
      subject: "the secret of Slack's webhook",
      problems: secret(environment.alertSlack, "the URL of Slack's webhook"),
    },
    {
      subject: "the secret of Meta's access token",
      problems: secret(environment.adEvents?.meta.tokenSecret, "Meta's access token"),
    },
    {
      subject: "the secret of the push notifications",
      problems: secret(
        environment.webPush?.keysSecret,
        "the keys of the push notifications",
        "keys.json",
      ),
    },
  ];
  const results = await Promise.all(checks.map(resultOf));
  return {
    problems: [checkBrand(environment), ...results.map((each) => each.problems)].flat(),
    warnings: results.flatMap((each) => each.warnings),
    unchecked: results.flatMap((each) => each.unchecked),
  };
}

async function resultOf({ subject, problems, warnings }: Check): Promise<PreflightReport> {
  try {
    return { problems: (await problems) ?? [], warnings: (await warnings) ?? [], unchecked: [] };
  } catch (error) {
    // Services name it differently: AccessDenied, AccessDeniedException.
    if (!(error instanceof Error && error.name.startsWith("AccessDenied"))) throw error;
    return { problems: [], warnings: [], unchecked: [subject] };
  }
}

async function callerAccount({ region }: Environment): Promise<string> {
  const { Account = "" } = await new STSClient({ region }).send(new GetCallerIdentityCommand());
  return Account;
}

/** Visitors must not see an invented agency's clients, or links to nowhere. */
function checkBrand({ name, brand, protectData }: Environment): readonly string[] {
  const invented = protectData ? exampleValues(brandOf(brand)) : [];
  if (invented.length === 0) return [];
  return [
    `${name} still has the example's ${invented.join(", ")}: fill in its brand (docs/branding.md).`,
  ];
}

/** The version that the CDK CLI needs. */
const minBootstrap = 8;

async function checkBootstrap({ region }: Environment, account: string): Promise<string[]> {
  const regions = [...new Set([region, cloudFrontRegion])];
  const problems = regions.map(async (each) => {
    const client = new CloudFormationClient({ region: each });
    const outputs = await readStackOutputs(client, "CDKToolkit");
    const version = Number(outputs?.get("BootstrapVersion") ?? 0);
    if (version >= minBootstrap) return [];
    const state = version === 0 ? "is not bootstrapped" : `has bootstrap version ${version}`;
    // Without `--app ''`, the CDK synthesizes the product first, which needs a web build.
    return [`${each} ${state}: run "npx cdk bootstrap --app '' aws://${account}/${each}" once.`];
  });
  return (await Promise.all(problems)).flat();
}

/** AWS does not let functions reserve the last 100 concurrent executions. */
const minUnreserved = 100;

async function checkConcurrency(planned: PlannedDeployment): Promise<string[]> {
  const { environment, reservedConcurrency } = planned;
  const { name, region } = environment;
  const added = reservedConcurrency - (await deployedReservation(environment));
  if (added <= 0) return [];
  const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand());
  const { UnreservedConcurrentExecutions: free = 0, ConcurrentExecutions: quota = 0 } =
    AccountLimit ?? {};
  const missing = added + minUnreserved - free;
  if (missing <= 0) return [];
  return [
    `${name} reserves ${added} more concurrent executions, and AWS keeps ${minUnreserved} for everything else, but ${region} has ${free} left of ${quota}. Request at least ${quota + missing} in Service Quotas: Lambda, "Concurrent executions" (L-B99A9384). New accounts start with 10.`,
  ];
}

/** What the deployed functions reserve already, which AWS no longer counts as free. */
async function deployedReservation({ name, region }: Environment): Promise<number> {
  const client = new CloudFormationClient({ region });
  const request = new GetTemplateCommand({ StackName: stackNames(name).planner });
  const deployed = await ifStackExists(() => client.send(request));
  // Empty if the first deployment stopped before it created anything.
  if (!deployed?.TemplateBody) return 0;
  const { Resources } = templateSchema.parse(JSON.parse(deployed.TemplateBody));
  return Object.values(Resources)
    .map(({ Properties }) => Properties.ReservedConcurrentExecutions)
    .reduce((sum, each) => sum + each, 0);
}

const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Properties: z
        .object({ ReservedConcurrentExecutions: z.number().default(0) })
        .default({ ReservedConcurrentExecutions: 0 }),
    }),
  ),
});

async function checkMail(environment: Environment): Promise<string[]> {
  const { alertSender, alertSenderDomain, alertRecipients = [], region } = environment;
  if (alertSender === undefined) return [];
  const ses = new SESv2Client({ region });
  const { ProductionAccessEnabled } = await ses.send(new GetAccountCommand());
  const problemsOf = async (address: string, reason: string, required?: string) => {
    const verified = await verifiedIdentities(ses, address);
    const [other] = verified;
    if (required === undefined ? other !== undefined : verified.includes(required)) return [];
    // Cognito has to know the identity.
    if (other !== undefined) {
      return [`SES has verified ${other}, not ${required}: set alertSenderDomain accordingly.`];
    }
    return [
      `SES has not verified ${address}, which ${reason}: run "aws sesv2 create-email-identity --region ${region} --email-identity ${address}" and confirm the email.`,
    ];
  };
  const sandboxed = ProductionAccessEnabled === true ? [] : alertRecipients;
  const problems = await Promise.all([
    problemsOf(alertSender, "sends the alerts", alertSenderDomain ?? alertSender),
    ...sandboxed.map((each) => problemsOf(each, "gets alerts, and SES is still in its sandbox")),
  ]);
  return problems.flat();
}

/** In its sandbox, SES rejects emails to contractors. Only the entry tells the functions, so it must be right. */
async function checkProductionAccess(environment: Environment): Promise<string[]> {
  const { name, alertSender, sesProductionAccess = false, region } = environment;
  if (alertSender === undefined) return [];
  const { ProductionAccessEnabled = false } = await new SESv2Client({ region }).send(
    new GetAccountCommand(),
  );
  if (ProductionAccessEnabled && sesProductionAccess) return [];
  if (ProductionAccessEnabled) {
    return [
      `SES has production access in ${region}, but ${name} emails no contractors: set sesProductionAccess.`,
    ];
  }
  const request = `request production access in the SES console of ${region}`;
  return [
    sesProductionAccess
      ? `SES is in its sandbox in ${region}, so ${name} would promise contractors emails that SES rejects: ${request}, or remove sesProductionAccess.`
      : `SES is in its sandbox in ${region}, so ${name} emails no contractors: ${request}, then set sesProductionAccess.`,
  ];
}

async function verifiedIdentities(ses: SESv2Client, address: string): Promise<readonly string[]> {
  const verified: string[] = [];
  for (const EmailIdentity of mailIdentities(address)) {
    try {
      const identity = await ses.send(new GetEmailIdentityCommand({ EmailIdentity }));
      if (identity.VerifiedForSendingStatus === true) verified.push(EmailIdentity);
    } catch (error) {
      if (!(error instanceof Error && error.name === "NotFoundException")) throw error;
    }
  }
  return verified;
}

/** A domain fails late: after the certificate's validation, or when the distribution is created. */
async function checkDomain(
  environment: Environment,
  findNameServers: typeof resolveNs,
): Promise<string[]> {
  const { name, domainName, hostedZoneId, certificateArn, region } = environment;
  if (domainName === undefined) return [];
  const cloudFormation = new CloudFormationClient({ region });
  const outputs = await readStackOutputs(cloudFormation, stackNames(name).planner);
  // After a failed first deployment, the stack has no outputs, but maybe the distribution and the records.
  const siteUrl = outputs && (outputs.get("SiteUrl") ?? `https://${domainName}`);
  const isOwn = siteUrl === `https://${domainName}`;
  const problems = await Promise.all([
    isOwn ? [] : checkOtherDistributions(domainName),
    isOwn || hostedZoneId === undefined ? [] : checkRecords(domainName, hostedZoneId),
    hostedZoneId === undefined ? [] : checkZone(domainName, hostedZoneId, findNameServers),
    certificateArn === undefined ? [] : checkCertificate(domainName, certificateArn),
  ]);
  return problems.flat();
}

/** In this account. CloudFront does not show the distributions of others. */
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

async function checkRecords(domainName: string, HostedZoneId: string): Promise<string[]> {
  const request = new ListResourceRecordSetsCommand({ HostedZoneId, StartRecordName: domainName });
  const { ResourceRecordSets = [] } = await route53().send(request);
  return ResourceRecordSets.filter(
    ({ Name, Type = "" }) => Name === `${domainName}.` && ["A", "AAAA", "CNAME"].includes(Type),
  ).map(({ Type }) => `${domainName} already has a record of type ${Type}: delete it first.`);
}

async function checkZone(
  domainName: string,
  Id: string,
  findNameServers: typeof resolveNs,
): Promise<string[]> {
  const { HostedZone, DelegationSet } = await route53().send(new GetHostedZoneCommand({ Id }));
  const zone = HostedZone?.Name?.replace(/\.$/, "") ?? "";
  if (HostedZone?.Config?.PrivateZone === true) return [`The hosted zone ${Id} is private.`];
  if (domainName !== zone && !domainName.endsWith(`.${zone}`)) {
    return [`${domainName} is not in the hosted zone ${Id}, which is ${zone}.`];
  }
  const expected = DelegationSet?.NameServers ?? [];
  // Without an answer, no one can find the zone.
  const delegated = await findNameServers(zone).catch(() => []);
  if (delegated.some((server) => expected.includes(server.toLowerCase()))) return [];
  return [
    `${zone} is not delegated to the hosted zone ${Id}: set the name servers ${expected.join(", ")} at its registrar or in the parent zone.`,
  ];
}

function route53(): Route53Client {
  return new Route53Client({ region: cloudFrontRegion });
}

async function checkCertificate(domainName: string, CertificateArn: string): Promise<string[]> {
  const client = new ACMClient({ region: cloudFrontRegion });
  const { Certificate } = await client.send(new DescribeCertificateCommand({ CertificateArn }));
  const names = Certificate?.SubjectAlternativeNames ?? [];
  const wildcard = domainName.replace(/^[^.]+/, "*");
  return [
    ...(Certificate?.Status === "ISSUED" ? [] : [`${CertificateArn} is ${Certificate?.Status}.`]),
    ...(names.includes(domainName) || names.includes(wildcard)
      ? []
      : [`${CertificateArn} is for ${names.join(", ")}, not for ${domainName}.`]),
  ];
}

async function checkSecret(
  { region }: Environment,
  name: string | undefined,
  content: string,
  file = "url.txt",
): Promise<string[]> {
  if (name === undefined) return [];
  const client = new SecretsManagerClient({ region });
  try {
    await client.send(new DescribeSecretCommand({ SecretId: name }));
    return [];
  } catch (error) {
    if (!(error instanceof Error && error.name === "ResourceNotFoundException")) throw error;
    return [
      `There is no secret ${name}: store ${content} with "aws secretsmanager create-secret --region ${region} --name ${name} --secret-string file://${file}".`,
    ];
  }
}
