import { describe, expect, it } from "@jest/globals";
import { environmentNames } from "../config/environmentSchema.ts";
import { aPlannerApp, templatesOf } from "./plannerApp.ts";
import { onlyResource } from "./resourcesOf.ts";

const app = aPlannerApp();
const edges = templatesOf(app, "Edge");

describe.each(environmentNames)("the web ACL of %s", (environment) => {
  const { Properties: acl } = onlyResource(edges[environment], "AWS::WAFv2::WebACL");
  const rules = new Map<string, Record<string, never>>(
    acl.Rules.map((rule: { Name: string }) => [rule.Name, rule]),
  );

  it("is one for CloudFront and lets pass what no rule refuses", () => {
    expect(acl).toMatchObject({ Scope: "CLOUDFRONT", DefaultAction: { Allow: {} } });
  });

  it("refuses too many leads of one address within five minutes with 429", () => {
    expect(rules.get("LeadsPerAddress")).toMatchObject({
      Priority: 0,
      Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
      Statement: {
        RateBasedStatement: {
          AggregateKeyType: "IP",
          EvaluationWindowSec: 300,
          Limit: { dev: 200, staging: 50, prod: 50 }[environment],
        },
      },
    });
  });

  it("counts nothing but POST /api/leads, however the path is written", () => {
    expect(rules.get("LeadsPerAddress")).toMatchObject({
      Statement: {
        RateBasedStatement: {
          ScopeDownStatement: {
            AndStatement: {
              Statements: [
                {
                  ByteMatchStatement: {
                    FieldToMatch: { Method: {} },
                    PositionalConstraint: "EXACTLY",
                    SearchString: "POST",
                  },
                },
                {
                  ByteMatchStatement: {
                    FieldToMatch: { UriPath: {} },
                    PositionalConstraint: "EXACTLY",
                    SearchString: "/api/leads",
                    TextTransformations: [
                      { Priority: 0, Type: "URL_DECODE" },
                      { Priority: 1, Type: "NORMALIZE_PATH" },
                    ],
                  },
                },
              ],
            },
          },
        },
      },
    });
  });

  it("explains the refusal in a problem document", () => {
    const [body] = Object.values<{ Content: string }>(acl.CustomResponseBodies);
    expect(JSON.parse(body?.Content ?? "")).toMatchObject({ status: 429 });
  });

  it.each([
    "AWSManagedRulesAmazonIpReputationList",
    "AWSManagedRulesKnownBadInputsRuleSet",
    "AWSManagedRulesCommonRuleSet",
  ])("applies %s", (name) => {
    expect(rules.get(name)).toMatchObject({
      OverrideAction: { None: {} },
      Statement: { ManagedRuleGroupStatement: { VendorName: "AWS", Name: name } },
    });
  });

  it("lets bodies of more than 8 KB pass, and sets no other managed rule aside", () => {
    const overrides = acl.Rules.flatMap(
      (rule: { Statement: { ManagedRuleGroupStatement?: { RuleActionOverrides?: object[] } } }) =>
        rule.Statement.ManagedRuleGroupStatement?.RuleActionOverrides ?? [],
    );
    expect(overrides).toEqual([{ Name: "SizeRestrictions_BODY", ActionToUse: { Count: {} } }]);
  });

  it("counts what each rule does", () => {
    const names = acl.Rules.map(
      (rule: { VisibilityConfig: { MetricName: string } }) => rule.VisibilityConfig.MetricName,
    );
    expect(new Set(names).size).toBe(4);
  });
});

describe("a domain of its own", () => {
  const domainName = "plan.example.com";
  const hostedZoneId = "Z0123456789ABC";
  const certificateArn =
    "arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012";

  it("gets a certificate by its zone, and address records", () => {
    const given = aPlannerApp({ context: { domainName, hostedZoneId } });
    const edge = templatesOf(given, "Edge").prod;
    expect(onlyResource(edge, "AWS::CertificateManager::Certificate").Properties).toMatchObject({
      DomainName: domainName,
      ValidationMethod: "DNS",
      DomainValidationOptions: [{ DomainName: domainName, HostedZoneId: hostedZoneId }],
    });
    const planner = templatesOf(given).prod;
    for (const [id, type] of Object.entries({ Ipv4: "A", Ipv6: "AAAA" })) {
      expect(
        onlyResource(planner, "AWS::Route53::RecordSet", `DomainRecords${id}`).Properties,
      ).toMatchObject({ Name: `${domainName}.`, Type: type, HostedZoneId: hostedZoneId });
    }
  });

  it.each([{ hostedZoneId }, { certificateArn }])(
    "is served from TLS 1.2 of 2021 on, with %j",
    (way) => {
      const planner = templatesOf(aPlannerApp({ context: { domainName, ...way } })).prod;
      const { DistributionConfig } = onlyResource(
        planner,
        "AWS::CloudFront::Distribution",
      ).Properties;
      expect(DistributionConfig).toMatchObject({
        Aliases: [domainName],
        ViewerCertificate: {
          MinimumProtocolVersion: "TLSv1.2_2021",
          SslSupportMethod: "sni-only",
        },
      });
      expect(planner.findOutputs("SiteUrl").SiteUrl?.Value).toBe(`https://${domainName}`);
    },
  );

  it("takes a certificate that exists as it is, and leaves the records to whoever made it", () => {
    const given = aPlannerApp({ context: { domainName, certificateArn } });
    templatesOf(given, "Edge").prod.resourceCountIs("AWS::CertificateManager::Certificate", 0);
    templatesOf(given).prod.resourceCountIs("AWS::Route53::RecordSet", 0);
  });
});

describe.each(environmentNames)("the access logs of %s", (environment) => {
  const template = templatesOf(app, "AccessLogs")[environment];
  const bucket = onlyResource(template, "AWS::S3::Bucket");

  it("are those of the environment's distribution, in its private bucket", () => {
    expect(onlyResource(template, "AWS::Logs::DeliverySource").Properties).toMatchObject({
      LogType: "ACCESS_LOGS",
      ResourceArn: { "Fn::Join": expect.arrayContaining([expect.anything()]) },
    });
    expect(
      onlyResource(template, "AWS::Logs::DeliveryDestination").Properties.DestinationResourceArn,
    ).toEqual({ "Fn::GetAtt": [bucket.id, "Arn"] });
    expect(bucket.Properties.BucketEncryption).toBeDefined();
    expect(Object.values(bucket.Properties.PublicAccessBlockConfiguration)).toEqual(
      Array(4).fill(true),
    );
  });

  it("hold no address, cookie, query, referrer or user agent", () => {
    const { RecordFields } = onlyResource(template, "AWS::Logs::Delivery").Properties;
    expect(RecordFields).toContain("x-edge-request-id");
    expect(RecordFields.join(" ")).not.toMatch(/c-ip|forwarded|[Cc]ookie|query|[Rr]eferer|gent/);
  });

  it("go after the environment's time", () => {
    const days = { dev: 7, staging: 30, prod: 90 }[environment];
    expect(bucket.Properties.LifecycleConfiguration.Rules).toEqual([
      { ExpirationInDays: days, Status: "Enabled" },
    ]);
    expect(bucket.DeletionPolicy).toBe(environment === "prod" ? "Retain" : "Delete");
  });
});
