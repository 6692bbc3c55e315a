import { describe, expect, it } from "@jest/globals";
import { environmentNames } from "../environments.ts";
import { onlyResource, resourcesOf, templatesOf } from "./synthesis/templates.ts";
import { exampleSettings } from "./synthesis/variants.ts";

const edges = templatesOf("complete", "Edge");
const accessLogs = templatesOf("complete", "AccessLogs");

describe.each(environmentNames)("the web ACL of %s", (environment) => {
  const { Properties: acl } = onlyResource(edges[environment], "AWS::WAFv2::WebACL");
  const rules = new Map<string, Record<string, never>>(
    acl.Rules.map((rule: { Name: string }) => [rule.Name, rule]),
  );

  it("is for CloudFront and allows requests by default", () => {
    expect(acl).toMatchObject({ Scope: "CLOUDFRONT", DefaultAction: { Allow: {} } });
  });

  it("returns 429 for too many leads from one IP address in five minutes", () => {
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

  it("counts only POST /api/leads, in any encoding of the path", () => {
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

  it("returns 429 for too many calls of any API route", () => {
    expect(rules.get("CallsPerAddress")).toMatchObject({
      Priority: 1,
      Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
      Statement: {
        RateBasedStatement: {
          AggregateKeyType: "IP",
          EvaluationWindowSec: 300,
          Limit: 2_000,
          ScopeDownStatement: {
            ByteMatchStatement: {
              FieldToMatch: { UriPath: {} },
              PositionalConstraint: "STARTS_WITH",
              SearchString: "/api/",
              TextTransformations: [
                { Priority: 0, Type: "URL_DECODE" },
                { Priority: 1, Type: "NORMALIZE_PATH" },
              ],
            },
          },
        },
      },
    });
  });

  it("explains the 429 in a problem document", () => {
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

  it("only counts what the managed groups find in a body, and blocks everything else they find", () => {
    const overrides = acl.Rules.flatMap(
      (rule: { Statement: { ManagedRuleGroupStatement?: { RuleActionOverrides?: object[] } } }) =>
        rule.Statement.ManagedRuleGroupStatement?.RuleActionOverrides ?? [],
    );
    expect(overrides).toEqual(
      [
        "Log4JRCE_BODY",
        "JavaDeserializationRCE_BODY",
        "ReactJSRCE_BODY",
        "SizeRestrictions_BODY",
        "EC2MetaDataSSRF_BODY",
        "GenericLFI_BODY",
        "GenericRFI_BODY",
        "CrossSiteScripting_BODY",
      ].map((Name) => ({ Name, ActionToUse: { Count: {} } })),
    );
  });

  it("has one metric per rule", () => {
    const names = acl.Rules.map(
      (rule: { VisibilityConfig: { MetricName: string } }) => rule.VisibilityConfig.MetricName,
    );
    expect(new Set(names).size).toBe(5);
  });
});

describe("a custom domain", () => {
  const { domainName, hostedZoneId } = exampleSettings;

  it("gets a certificate and address records in its zone", () => {
    const edge = templatesOf("route53", "Edge").prod;
    expect(onlyResource(edge, "AWS::CertificateManager::Certificate").Properties).toMatchObject({
      DomainName: domainName,
      ValidationMethod: "DNS",
      DomainValidationOptions: [{ DomainName: domainName, HostedZoneId: hostedZoneId }],
    });
    const planner = templatesOf("route53").prod;
    for (const [id, type] of Object.entries({ Ipv4: "A", Ipv6: "AAAA" })) {
      expect(
        onlyResource(planner, "AWS::Route53::RecordSet", `DomainRecords${id}`).Properties,
      ).toMatchObject({ Name: `${domainName}.`, Type: type, HostedZoneId: hostedZoneId });
    }
  });

  it("keeps a replaced certificate, which the distribution still uses until its own stack deploys", () => {
    const edge = templatesOf("route53", "Edge").prod;
    expect(onlyResource(edge, "AWS::CertificateManager::Certificate")).toMatchObject({
      DeletionPolicy: "RetainExceptOnCreate",
      UpdateReplacePolicy: "Retain",
    });
  });

  it.each(["route53", "certificate"] as const)(
    "requires the 2021 TLS policy in the %s variant",
    (variant) => {
      const planner = templatesOf(variant).prod;
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
      expect(planner.Outputs.SiteUrl?.Value).toBe(`https://${domainName}`);
    },
  );

  it("creates no certificate or records if there is an existing certificate", () => {
    const edge = templatesOf("certificate", "Edge").prod;
    expect(resourcesOf(edge, "AWS::CertificateManager::Certificate")).toEqual([]);
    expect(resourcesOf(templatesOf("certificate").prod, "AWS::Route53::RecordSet")).toEqual([]);
  });
});

describe.each(environmentNames)("the access logs of %s", (environment) => {
  const template = accessLogs[environment];
  const bucket = onlyResource(template, "AWS::S3::Bucket");

  it("record the environment's distribution in a private bucket", () => {
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

  it("contain no IP address, cookie, query, referrer or user agent", () => {
    const { RecordFields } = onlyResource(template, "AWS::Logs::Delivery").Properties;
    expect(RecordFields).toContain("x-edge-request-id");
    expect(RecordFields.join(" ")).not.toMatch(/c-ip|forwarded|[Cc]ookie|query|[Rr]eferer|gent/);
  });

  it("are deleted after the environment's retention period", () => {
    const days = { dev: 7, staging: 30, prod: 90 }[environment];
    expect(bucket.Properties.LifecycleConfiguration.Rules).toEqual([
      { ExpirationInDays: days, Status: "Enabled" },
    ]);
    expect(bucket.DeletionPolicy).toBe(environment === "prod" ? "Retain" : "Delete");
  });
});
