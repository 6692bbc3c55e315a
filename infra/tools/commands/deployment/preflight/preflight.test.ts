import { DescribeCertificateCommand } from "@aws-sdk/client-acm";
import { DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { GetAccountSettingsCommand } from "@aws-sdk/client-lambda";
import {
  GetAWSDefaultServiceQuotaCommand,
  GetServiceQuotaCommand,
  NoSuchResourceException,
} from "@aws-sdk/client-service-quotas";
import { GetAccountCommand, GetEmailIdentityCommand } from "@aws-sdk/client-sesv2";
import { environments, resolveEnvironment } from "@planner/infra/config/environments";
import {
  preflightAccountActions,
  preflightResources,
} from "@planner/infra/config/preflightActions";
import { describe, expect, it, vi } from "vitest";
import { mockReadyAccount } from "../../testing/mockReadyAccount.ts";
import { preflight } from "./preflight.ts";

const account = mockReadyAccount();
const { acm, cloudFormation, lambda, quotas, ses } = account;

const certificateArn =
  "arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012";

const mails = { alertSender: "alerts@planner.example", alertRecipients: ["ann@team.example"] };

/** The report of a deployment's checks: the printed findings, then the refusal. */
async function reportOf(settings: object = {}, isFirst = true): Promise<string> {
  const lines: string[] = [];
  const print = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    return lines.push(String(text)) > 0;
  });
  const environment = resolveEnvironment(environments[2], { region: "eu-west-1", ...settings });
  const stacks = [
    { name: "AdBudgetPlannerEdge-prod", region: "us-east-1", isProtected: true },
    { name: "AdBudgetPlanner-prod", region: "eu-west-1", isProtected: true },
  ];
  const planned = { environment, stacks, reservedConcurrency: 124, isFirst, client: {} };
  const refusal = await preflight(planned).then(
    () => "",
    (error: unknown) => String(error),
  );
  print.mockRestore();
  return lines.join("") + refusal;
}

const awsError = (name: string) => Object.assign(new Error(name), { name });

describe("the checks before a deployment", () => {
  it("say nothing if the account is ready", async () => {
    const zone = { domainName: "plan.example.com", hostedZoneId: "Z0123456789" };
    expect(await reportOf({ account: "123456789012", ...mails, ...zone })).toBe("");
    expect(await reportOf({ domainName: "plan.example.com", certificateArn })).toBe("");
  });

  it("stop before anything changes, with the number of problems", async () => {
    account.bootstrapIs("5");
    expect(await reportOf()).toMatch(
      /✗ .*\n✗ .*\nCommandError: AWS would refuse this deployment \(2 problems, see above\)\. Nothing has changed\.$/,
    );
  });

  it("find credentials of another account", async () => {
    expect(await reportOf({ account: "210987654321" })).toContain(
      "Your credentials are for the account 123456789012, but prod is in 210987654321",
    );
  });

  it("find a missing bootstrap in each region", async () => {
    const missing = Object.assign(new Error("Stack CDKToolkit does not exist"), {
      name: "ValidationError",
    });
    cloudFormation.on(DescribeStacksCommand, { StackName: "CDKToolkit" }).rejects(missing);
    const report = await reportOf();
    expect(report).toContain(
      `us-east-1 is not bootstrapped: run "npx cdk bootstrap --app '' aws://123456789012/us-east-1" once.`,
    );
    expect(report).toContain("eu-west-1 is not bootstrapped");
  });

  it("find an old bootstrap", async () => {
    account.bootstrapIs("5");
    expect(await reportOf()).toContain("eu-west-1 has bootstrap version 5");
  });

  it("find too few concurrent executions, as in a new account", async () => {
    account.concurrencyIs(10, 10);
    expect(await reportOf()).toMatch(/has 10 left of 10\. Request at least 224 .*L-B99A9384/);
  });

  it("do not count an environment's own reservation twice", async () => {
    account.concurrencyIs(224, 100);
    expect(await reportOf({}, false)).toBe("");
  });

  it("warn if a CloudFront quota is used up", async () => {
    account.distributionCountIs(500);
    account.policyCountIs(15, 5);
    const report = await reportOf();
    expect(report).toMatch(
      /^! This account has 500 CloudFront distributions of at most 500, and prod needs one more\. .*L-24B04930/,
    );
    expect(report).toMatch(
      /\n! This account has 20 CloudFront response headers policies of at most 20, .*L-CF0D4FC5/,
    );
    // Service Quotas does not show what AWS Support has granted.
    expect(report).not.toContain("CommandError");
    // An update needs no more than it already has.
    expect(await reportOf({}, false)).toBe("");
  });

  it("use a quota's default if the account has no value for it", async () => {
    account.policyCountIs(15, 4);
    const missing = new NoSuchResourceException({ message: "", $metadata: {} });
    quotas.on(GetServiceQuotaCommand).rejects(missing);
    quotas.on(GetAWSDefaultServiceQuotaCommand).resolves({ Quota: { Value: 20 } });
    expect(await reportOf()).toBe("");
    account.policyCountIs(15, 5);
    expect(await reportOf()).toContain("20 CloudFront response headers policies of at most 20");
  });

  it("warn about CloudFront's verification in an account without distributions", async () => {
    account.distributionCountIs(0);
    const report = await reportOf();
    expect(report).toMatch(/^! .*Your account must be verified/);
    expect(report).not.toContain("CommandError");
  });

  it("find an unverified sender, and in the sandbox unverified recipients", async () => {
    ses.on(GetEmailIdentityCommand).rejects(awsError("NotFoundException"));
    const sender = await reportOf(mails);
    expect(sender).toContain("SES has not verified alerts@planner.example, which sends the alerts");
    expect(sender).not.toContain("ann@team.example");
    ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false });
    expect(await reportOf(mails)).toContain(
      "SES has not verified ann@team.example, which gets alerts, and SES is still in its sandbox",
    );
  });

  it("accept a verified domain for its addresses", async () => {
    ses.on(GetEmailIdentityCommand).rejects(awsError("NotFoundException"));
    ses
      .on(GetEmailIdentityCommand, { EmailIdentity: "planner.example" })
      .resolves({ VerifiedForSendingStatus: true });
    expect(await reportOf(mails)).toBe("");
  });

  it.each([
    [{ Status: "PENDING_VALIDATION" }, "The certificate is PENDING_VALIDATION"],
    [
      { Status: "ISSUED", SubjectAlternativeNames: ["*.plan.example.com"] },
      "but not plan.example.com",
    ],
  ])("find an unusable certificate: %j", async (certificate, text) => {
    account.certificateIs(certificate);
    expect(await reportOf({ domainName: "plan.example.com", certificateArn })).toContain(text);
  });

  it("find a certificate of another account", async () => {
    acm.on(DescribeCertificateCommand).rejects(awsError("ResourceNotFoundException"));
    expect(await reportOf({ domainName: "plan.example.com", certificateArn })).toContain(
      "This account has no certificate arn:aws:acm:us-east-1:",
    );
  });

  it.each([
    ["example.org.", false, "plan.example.com is not in the hosted zone example.org."],
    ["example.com.", true, "The hosted zone example.com is private"],
  ])("find the wrong hosted zone: %s", async (name, isPrivate, text) => {
    account.zoneIs(name, isPrivate);
    const settings = { domainName: "plan.example.com", hostedZoneId: "Z0123456789" };
    expect(await reportOf(settings)).toContain(text);
  });

  it("are exactly the look-ups that the pipeline's role allows", async () => {
    const missing = new NoSuchResourceException({ message: "", $metadata: {} });
    quotas.on(GetServiceQuotaCommand).rejects(missing);
    await reportOf({ ...mails, domainName: "plan.example.com", hostedZoneId: "Z0123456789" });
    await reportOf({ domainName: "plan.example.com", certificateArn });
    const allowed = [
      ...preflightAccountActions,
      ...Object.keys(preflightResources("123456789012", "eu-west-1")),
      // Needs no permission.
      "sts:GetCallerIdentity",
    ];
    expect(account.sentActions()).toEqual(allowed.sort());
  });

  it("warn if the credentials do not allow a check", async () => {
    lambda.on(GetAccountSettingsCommand).rejects(awsError("AccessDeniedException"));
    expect(await reportOf()).toBe(
      "! Not checked: the quota of Lambda's concurrent executions. Your credentials do not allow it.\n",
    );
  });
});
