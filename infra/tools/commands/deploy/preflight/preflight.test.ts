import { ACMClient, DescribeCertificateCommand } from "@aws-sdk/client-acm";
import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
} from "@aws-sdk/client-cloudformation";
import { CloudFrontClient, ListDistributionsCommand } from "@aws-sdk/client-cloudfront";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  GetHostedZoneCommand,
  ListResourceRecordSetsCommand,
  Route53Client,
} from "@aws-sdk/client-route-53";
import { DescribeSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { parseEnvironment } from "@planner/infra/config/environmentSchema";
import { dev, prod } from "@planner/infra/test/synthesis/variants";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { preflight } from "./preflight.ts";

const sts = mockClient(STSClient);
const cloudFormation = mockClient(CloudFormationClient);
const lambda = mockClient(LambdaClient);
const ses = mockClient(SESv2Client);
const cloudFront = mockClient(CloudFrontClient);
const route53 = mockClient(Route53Client);
const acm = mockClient(ACMClient);
const secrets = mockClient(SecretsManagerClient);
const findNameServers = vi.fn<(zone: string) => Promise<string[]>>();
const clients = [sts, cloudFormation, lambda, ses, cloudFront, route53, acm, secrets];

const bootstrapIs = (OutputValue: string) => {
  const Outputs = [{ OutputKey: "BootstrapVersion", OutputValue }];
  const stack = { StackName: "CDKToolkit", CreationTime: new Date(0), Outputs };
  cloudFormation
    .on(DescribeStacksCommand, { StackName: "CDKToolkit" })
    .resolves({ Stacks: [{ ...stack, StackStatus: "CREATE_COMPLETE" }] });
};

const concurrencyIs = (ConcurrentExecutions: number, UnreservedConcurrentExecutions: number) => {
  const AccountLimit = { ConcurrentExecutions, UnreservedConcurrentExecutions };
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit });
};

const zoneIs = (Name: string, PrivateZone = false) => {
  const HostedZone = { Id: hostedZoneId, Name, CallerReference: "x", Config: { PrivateZone } };
  const DelegationSet = { NameServers: ["ns-1.awsdns.example", "ns-2.awsdns.example"] };
  route53.on(GetHostedZoneCommand).resolves({ HostedZone, DelegationSet });
};

const certificateIs = (Status: "ISSUED" | "PENDING_VALIDATION", name: string) => {
  const Certificate = { Status, SubjectAlternativeNames: [name] };
  acm.on(DescribeCertificateCommand).resolves({ Certificate });
};

const awsError = (name: string, message = name) => Object.assign(new Error(message), { name });
const missingStack = awsError("ValidationError", "Stack with id x does not exist");

// An account in which a first deployment succeeds.
beforeEach(() => {
  for (const client of clients) client.reset();
  sts.on(GetCallerIdentityCommand).resolves({ Account: "123456789012" });
  bootstrapIs("28");
  cloudFormation.on(GetTemplateCommand).rejects(missingStack);
  concurrencyIs(1_000, 1_000);
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true });
  ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: true });
  cloudFormation
    .on(DescribeStacksCommand, { StackName: "AdBudgetPlanner-staging" })
    .rejects(missingStack);
  cloudFront.on(ListDistributionsCommand).resolves({});
  route53.on(ListResourceRecordSetsCommand).resolves({ ResourceRecordSets: [] });
  zoneIs("agency.example.");
  findNameServers.mockResolvedValue(["NS-1.awsdns.example"]);
  certificateIs("ISSUED", "*.agency.example");
  secrets.on(DescribeSecretCommand).resolves({});
});
afterAll(() => {
  for (const client of clients) client.restore();
});

const staging = { ...dev, name: "staging" };
const mails = {
  alertSender: "alerts@mail.planner.example",
  alertRecipients: ["ann@team.example"],
  sesProductionAccess: true,
};

const domainName = "plan.agency.example";
const hostedZoneId = "Z0123456789ABC";
const domain = { domainName, hostedZoneId };
const certificateArn =
  "arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012";

/** The report of staging, which reserves 124 concurrent executions, with additional values. */
function reportOf(values: object = {}, entry: object = staging) {
  const environment = parseEnvironment({ ...staging, ...entry, region: "eu-west-1", ...values });
  return preflight({ environment, reservedConcurrency: 124 }, findNameServers);
}

const problemsOf = async (values: object = {}) => (await reportOf(values)).problems.join("\n");

describe("the preflight", () => {
  it("finds nothing if the account is ready", async () => {
    const nothing = { problems: [], warnings: [], unchecked: [] };
    const complete = { ...mails, ...domain, alertWebhookSecret: "planner/webhook" };
    expect(await reportOf({ account: "123456789012", ...complete })).toEqual(nothing);
    expect(await reportOf({ domainName, certificateArn })).toEqual(nothing);
  });

  it("finds credentials of another account, and asks that account nothing", async () => {
    expect(await problemsOf({ account: "210987654321" })).toBe(
      "Your credentials are for the account 123456789012, but staging is in 210987654321: switch AWS_PROFILE.",
    );
    expect(cloudFormation.calls()).toEqual([]);
  });

  it("finds a missing or old bootstrap in each region", async () => {
    bootstrapIs("5");
    expect(await problemsOf()).toContain("eu-west-1 has bootstrap version 5");
    cloudFormation.on(DescribeStacksCommand, { StackName: "CDKToolkit" }).rejects(missingStack);
    const problems = await problemsOf();
    expect(problems).toContain("eu-west-1 is not bootstrapped");
    expect(problems).toContain(
      `us-east-1 is not bootstrapped: run "npx cdk bootstrap --app '' aws://123456789012/us-east-1" once.`,
    );
  });

  it("finds too few concurrent executions, as in a new account", async () => {
    concurrencyIs(10, 10);
    cloudFormation.on(GetTemplateCommand).resolves({ TemplateBody: "" });
    expect(await problemsOf()).toMatch(/has 10 left of 10\. Request at least 224 .*L-B99A9384/);
  });

  it("counts only the executions that a deployment adds", async () => {
    const reserve = (ReservedConcurrentExecutions: number) => {
      const Resources = { A: { Properties: { ReservedConcurrentExecutions } }, B: {} };
      const TemplateBody = JSON.stringify({ Resources });
      cloudFormation.on(GetTemplateCommand).resolves({ TemplateBody });
    };
    concurrencyIs(224, 100);
    reserve(124);
    expect(await problemsOf()).toBe("");
    reserve(120);
    expect(await problemsOf()).toMatch(/reserves 4 more .* Request at least 228 /);
  });

  it("finds an unverified sender, and in the sandbox unverified recipients", async () => {
    ses.on(GetEmailIdentityCommand).rejects(awsError("NotFoundException"));
    const sender = await problemsOf(mails);
    expect(sender).toContain("SES has not verified alerts@mail.planner.example, which sends");
    expect(sender).not.toContain("ann@team.example");
    ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false });
    expect(await problemsOf(mails)).toContain(
      "SES has not verified ann@team.example, which gets alerts, and SES is still in its sandbox",
    );
  });

  it.each(["mail.planner.example", "planner.example"])(
    "accepts the verified domain %s for the sender's address, if the entry names it",
    async (EmailIdentity) => {
      ses.on(GetEmailIdentityCommand).rejects(awsError("NotFoundException"));
      ses
        .on(GetEmailIdentityCommand, { EmailIdentity })
        .resolves({ VerifiedForSendingStatus: true });
      expect(await problemsOf({ ...mails, alertSenderDomain: EmailIdentity })).toBe("");
      expect(await problemsOf(mails)).toBe(
        `SES has verified ${EmailIdentity}, not ${mails.alertSender}: set alertSenderDomain accordingly.`,
      );
    },
  );

  it.each([
    [
      false,
      undefined,
      /^SES is in its sandbox .* emails no contractors: request production access /,
    ],
    [false, true, /^SES is in its sandbox .* would promise contractors emails that SES rejects: /],
    [true, undefined, /^SES has production access .* emails no contractors: set sesProductionAcc/],
  ])(
    "finds that emails to contractors need production access (SES: %s, entry: %s): a problem in prod, a warning elsewhere",
    async (ProductionAccessEnabled, sesProductionAccess, text) => {
      ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled });
      const values = { ...mails, sesProductionAccess };
      const elsewhere = await reportOf(values);
      expect(elsewhere).toMatchObject({ problems: [], warnings: [expect.stringMatching(text)] });
      const inProd = await reportOf(values, prod);
      expect(inProd.warnings).toEqual([]);
      expect(inProd.problems).toContainEqual(expect.stringMatching(text));
    },
  );

  it("asks SES for no production access if there are no emails", async () => {
    ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false });
    expect((await reportOf()).warnings).toEqual([]);
  });

  it("finds a domain that another distribution serves", async () => {
    const Items = [{ Id: "E2", Aliases: { Quantity: 1, Items: [domainName] } }];
    // The other properties of distributions don't matter.
    cloudFront.on(ListDistributionsCommand).resolvesOnce(Object({ DistributionList: { Items } }));
    expect(await problemsOf(domain)).toContain("The distribution E2 already serves plan.agency");
  });

  it("finds an existing record, unless it is of this environment", async () => {
    const ResourceRecordSets = [
      { Name: `${domainName}.`, Type: "CNAME" as const },
      { Name: "www.agency.example.", Type: "A" as const },
    ];
    route53.on(ListResourceRecordSetsCommand).resolves({ ResourceRecordSets });
    expect(await problemsOf(domain)).toBe(
      "plan.agency.example already has a record of type CNAME: delete it first.",
    );
    const Outputs = [{ OutputKey: "SiteUrl", OutputValue: `https://${domainName}` }];
    const stack = { StackName: "AdBudgetPlanner-staging", CreationTime: new Date(0) };
    const described = cloudFormation.on(DescribeStacksCommand, { StackName: stack.StackName });
    described.resolves({ Stacks: [{ ...stack, StackStatus: "CREATE_COMPLETE", Outputs }] });
    expect(await problemsOf(domain)).toBe("");
    // With --no-rollback, a failed first deployment keeps what exists.
    described.resolves({ Stacks: [{ ...stack, StackStatus: "CREATE_FAILED" }] });
    expect(await problemsOf(domain)).toBe("");
  });

  it("finds a zone of another domain, a private one, and one that is not delegated", async () => {
    zoneIs("another.example.");
    expect(await problemsOf(domain)).toContain("not in the hosted zone Z0123456789ABC, which is a");
    zoneIs("agency.example.", true);
    expect(await problemsOf(domain)).toBe("The hosted zone Z0123456789ABC is private.");
    zoneIs("agency.example.");
    findNameServers.mockResolvedValue(["ns.registrar.example"]);
    const undelegated = "agency.example is not delegated to the hosted zone Z0123456789ABC";
    expect(await problemsOf(domain)).toContain(undelegated);
    findNameServers.mockRejectedValue(new Error("queryNs ENOTFOUND"));
    expect(await problemsOf(domain)).toContain(undelegated);
  });

  it("finds a certificate that is not issued, or for another name", async () => {
    certificateIs("PENDING_VALIDATION", "*.plan.agency.example");
    expect(await problemsOf({ domainName, certificateArn })).toBe(
      `${certificateArn} is PENDING_VALIDATION.\n${certificateArn} is for *.plan.agency.example, not for ${domainName}.`,
    );
  });

  it("finds a webhook without a secret", async () => {
    secrets.on(DescribeSecretCommand).rejects(awsError("ResourceNotFoundException"));
    expect(await problemsOf({ alertWebhookSecret: "planner/webhook" })).toContain(
      "There is no secret planner/webhook: store the webhook's URL",
    );
  });

  it("does not show the example brand's clients and links to prod's visitors", async () => {
    const { problems } = await reportOf({}, prod);
    expect(problems.join()).toMatch(
      /^prod still has the example's isExample, name, .*testimonials/,
    );
  });

  it("says what the credentials do not allow to check", async () => {
    lambda.on(GetAccountSettingsCommand).rejects(awsError("AccessDeniedException"));
    const unchecked = ["Lambda's concurrent executions"];
    expect(await reportOf()).toEqual({ problems: [], warnings: [], unchecked });
  });
});
