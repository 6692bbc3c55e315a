import { ACMClient, DescribeCertificateCommand } from "@aws-sdk/client-acm";
import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import {
  CloudFrontClient,
  ListDistributionsCommand,
  ListResponseHeadersPoliciesCommand,
} from "@aws-sdk/client-cloudfront";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { GetHostedZoneCommand, Route53Client } from "@aws-sdk/client-route-53";
import { GetServiceQuotaCommand, ServiceQuotasClient } from "@aws-sdk/client-service-quotas";
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach } from "vitest";

/** Mocks an AWS account in which a first deployment of prod would succeed, for all tests of a file. */
export function mockReadyAccount() {
  const sts = mockClient(STSClient);
  const cloudFormation = mockClient(CloudFormationClient);
  const lambda = mockClient(LambdaClient);
  const cloudFront = mockClient(CloudFrontClient);
  const ses = mockClient(SESv2Client);
  const acm = mockClient(ACMClient);
  const route53 = mockClient(Route53Client);
  const quotas = mockClient(ServiceQuotasClient);
  const clients = [sts, cloudFormation, lambda, cloudFront, ses, acm, route53, quotas];

  const bootstrapIs = (OutputValue: string) => {
    const Outputs = [{ OutputKey: "BootstrapVersion", OutputValue }];
    const stack = { StackName: "CDKToolkit", CreationTime: new Date(0), Outputs };
    cloudFormation
      .on(DescribeStacksCommand, { StackName: "CDKToolkit" })
      .resolves({ Stacks: [{ ...stack, StackStatus: "CREATE_COMPLETE" }] });
  };

  const concurrencyIs = (
    ConcurrentExecutions: number,
    UnreservedConcurrentExecutions: number,
  ): void => {
    const AccountLimit = { ConcurrentExecutions, UnreservedConcurrentExecutions };
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit });
  };

  const distributionCountIs = (Quantity: number) => {
    const Items = Array(Quantity).fill({});
    const list = { Marker: "", MaxItems: 100, IsTruncated: false, Quantity, Items };
    cloudFront.on(ListDistributionsCommand).resolves({ DistributionList: list });
  };

  /** The response headers policies, on two pages. */
  const policyCountIs = (first: number, second = 0) => {
    const page = (Quantity: number, NextMarker?: string) => {
      const Items = Array(Quantity).fill({});
      return { ResponseHeadersPolicyList: { MaxItems: 100, Quantity, Items, NextMarker } };
    };
    const request = { Type: "custom" } as const;
    cloudFront.on(ListResponseHeadersPoliciesCommand, request).resolves(page(first, "2"));
    cloudFront
      .on(ListResponseHeadersPoliciesCommand, { ...request, Marker: "2" })
      .resolves(page(second));
  };

  const cloudFrontQuotaIs = (QuotaCode: string, Value: number) => {
    const request = { ServiceCode: "cloudfront", QuotaCode };
    quotas.on(GetServiceQuotaCommand, request).resolves({ Quota: { Value } });
  };

  const certificateIs = (Certificate: object) => {
    acm.on(DescribeCertificateCommand).resolves({ Certificate });
  };

  const zoneIs = (Name: string, PrivateZone = false) => {
    const HostedZone = { Id: "Z0123456789", Name, CallerReference: "", Config: { PrivateZone } };
    route53.on(GetHostedZoneCommand).resolves({ HostedZone });
  };

  beforeEach(() => {
    for (const client of clients) client.reset();
    sts.on(GetCallerIdentityCommand).resolves({ Account: "123456789012" });
    bootstrapIs("28");
    concurrencyIs(1_000, 1_000);
    distributionCountIs(1);
    policyCountIs(1);
    cloudFrontQuotaIs("L-24B04930", 500);
    cloudFrontQuotaIs("L-CF0D4FC5", 20);
    ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true });
    ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: true });
    certificateIs({ Status: "ISSUED", SubjectAlternativeNames: ["*.example.com"] });
    zoneIs("example.com.");
  });
  afterAll(() => {
    for (const client of clients) client.restore();
  });

  /** The IAM actions of all requests since the test's start, such as `lambda:GetAccountSettings`. */
  const sentActions = (): readonly string[] => {
    const actions = clients.flatMap((client) =>
      client.calls().map(({ thisValue, args: [command] }) => {
        const service: string = thisValue.config.defaultSigningName;
        return `${service}:${command.constructor.name.replace(/Command$/, "")}`;
      }),
    );
    return [...new Set(actions)].sort();
  };

  return {
    acm,
    cloudFormation,
    lambda,
    quotas,
    ses,
    sts,
    bootstrapIs,
    concurrencyIs,
    distributionCountIs,
    policyCountIs,
    certificateIs,
    zoneIs,
    sentActions,
  };
}
