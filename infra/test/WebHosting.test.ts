import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { environmentNames } from "../environments.ts";
import { onlyResource, resourcesOf, templatesOf } from "./synthesis/templates.ts";

const templates = templatesOf("complete");

// IDs of CloudFront's managed policies, from the developer guide.
const cachingOptimized = "658327ea-f89d-4fab-a63d-7e88639e58f6";
const cachingDisabled = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
const allViewerExceptHostHeader = "b689b0a8-53d0-40ab-baf2-68738e2966ac";

describe.each(environmentNames)("the bucket of %s", (environment) => {
  const template = templates[environment];
  const bucket = onlyResource(template, "AWS::S3::Bucket");
  const policy = onlyResource(template, "AWS::S3::BucketPolicy");
  const { Statement } = policy.Properties.PolicyDocument;

  it("blocks public access and is encrypted", () => {
    expect(bucket.Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(bucket.Properties.BucketEncryption).toBeDefined();
  });

  it("allows only this distribution to read and list objects", () => {
    const distribution = onlyResource(template, "AWS::CloudFront::Distribution");
    const grants = Statement.filter(
      (statement: { Principal: { Service?: string } }) => statement.Principal.Service !== undefined,
    );
    expect(grants).toMatchObject([
      {
        Effect: "Allow",
        Principal: { Service: "cloudfront.amazonaws.com" },
        Action: ["s3:GetObject", "s3:ListBucket"],
      },
    ]);
    expect(JSON.stringify(grants[0].Condition)).toContain(distribution.id);
  });

  it("rejects plain HTTP", () => {
    expect(Statement).toContainEqual(
      expect.objectContaining({
        Effect: "Deny",
        Condition: { Bool: { "aws:SecureTransport": "false" } },
      }),
    );
  });
});

describe.each(environmentNames)("the distribution of %s", (environment) => {
  const template = templates[environment];
  const config = onlyResource(template, "AWS::CloudFront::Distribution").Properties
    .DistributionConfig;
  const [site, api] = config.Origins;
  const policy = onlyResource(template, "AWS::CloudFront::ResponseHeadersPolicy");
  const [assetsBehavior, apiBehavior] = config.CacheBehaviors;

  it("signs bucket requests", () => {
    const control = onlyResource(template, "AWS::CloudFront::OriginAccessControl");
    expect(site.OriginAccessControlId).toEqual({ "Fn::GetAtt": [control.id, "Id"] });
    expect(control.Properties.OriginAccessControlConfig).toMatchObject({
      OriginAccessControlOriginType: "s3",
      SigningBehavior: "always",
    });
  });

  it("runs the viewer functions for pages", () => {
    const functionArn = (idPrefix: string) => ({
      "Fn::GetAtt": [
        onlyResource(template, "AWS::CloudFront::Function", idPrefix).id,
        "FunctionARN",
      ],
    });
    expect(config.DefaultCacheBehavior).toMatchObject({
      TargetOriginId: site.Id,
      CachePolicyId: cachingOptimized,
      Compress: true,
      FunctionAssociations: [
        { EventType: "viewer-request", FunctionARN: functionArn("WebHostingViewerRequest") },
        { EventType: "viewer-response", FunctionARN: functionArn("WebHostingViewerResponse") },
      ],
    });
  });

  it("serves assets without functions", () => {
    expect(assetsBehavior).toMatchObject({
      PathPattern: "/assets/*",
      TargetOriginId: site.Id,
      CachePolicyId: cachingOptimized,
      Compress: true,
    });
    expect(assetsBehavior.FunctionAssociations).toBeUndefined();
  });

  it("forwards API requests to known routes and does not cache API responses", () => {
    expect(apiBehavior).toMatchObject({
      PathPattern: "/api/*",
      TargetOriginId: api.Id,
      AllowedMethods: ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"],
      CachePolicyId: cachingDisabled,
      OriginRequestPolicyId: allViewerExceptHostHeader,
      ViewerProtocolPolicy: "https-only",
    });
    expect(apiBehavior.FunctionAssociations).toEqual([
      {
        EventType: "viewer-request",
        FunctionARN: {
          "Fn::GetAtt": [
            onlyResource(template, "AWS::CloudFront::Function", "WebHostingApiRequest").id,
            "FunctionARN",
          ],
        },
      },
    ]);
    const httpApi = onlyResource(template, "AWS::ApiGatewayV2::Api");
    expect(JSON.stringify(api.DomainName)).toContain(
      `{"Ref":"${httpApi.id}"},".execute-api.us-east-1."`,
    );
    expect(api.CustomOriginConfig).toMatchObject({
      OriginProtocolPolicy: "https-only",
      OriginSSLProtocols: ["TLSv1.2"],
    });
  });

  it("sends the current secret to the API, but not to the bucket", () => {
    const secret = onlyResource(template, "AWS::SecretsManager::Secret", "OriginSecret");
    expect(api.OriginCustomHeaders).toEqual([
      {
        HeaderName: "x-origin-verify",
        HeaderValue: {
          "Fn::Join": [
            "",
            ["{{resolve:secretsmanager:", { Ref: secret.id }, ":SecretString:current::}}"],
          ],
        },
      },
    ]);
    expect(site.OriginCustomHeaders).toBeUndefined();
    expect(secret.Properties.GenerateSecretString).toMatchObject({
      GenerateStringKey: "current",
      PasswordLength: 64,
    });
  });

  it("keeps the API's own host to itself, because calls to it bypass the firewall", () => {
    const { id } = onlyResource(template, "AWS::ApiGatewayV2::Api");
    const published = resourcesOf(template, "Custom::CDKBucketDeployment");
    expect(JSON.stringify([template.Outputs, published])).not.toContain(id);
  });

  it("uses the web ACL of its environment", () => {
    expect(config.WebACLId).toEqual({
      "Fn::GetStackOutput": expect.objectContaining({
        StackName: `AdBudgetPlannerEdge-${environment}`,
      }),
    });
  });

  it("has no custom domain by default", () => {
    expect(config.Aliases).toBeUndefined();
    expect(config.ViewerCertificate).toBeUndefined();
    expect(resourcesOf(template, "AWS::Route53::RecordSet")).toEqual([]);
  });

  it("supports HTTP/2 and HTTP/3, over TLS only", () => {
    expect(config.HttpVersion).toBe("http2and3");
    expect(config.DefaultCacheBehavior.ViewerProtocolPolicy).toBe("redirect-to-https");
    expect(assetsBehavior.ViewerProtocolPolicy).toBe("redirect-to-https");
  });

  it("neither replaces nor caches the API's errors", () => {
    expect(config.CustomErrorResponses).toEqual(
      [404, 500, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
  });

  it("adds the security headers to every response", () => {
    for (const behavior of [config.DefaultCacheBehavior, assetsBehavior, apiBehavior]) {
      expect(behavior.ResponseHeadersPolicyId).toEqual({ Ref: policy.id });
    }
  });

  it("has the outputs that operator commands and the smoke test need", () => {
    const outputs = Object.keys(template.Outputs);
    // The CDK adds outputs for the other stacks.
    expect(outputs.filter((name) => !name.startsWith("PublishOutput")).sort()).toEqual([
      "AlertWebhookSecretArn",
      "DeskTableName",
      "DistributionDomainName",
      "DistributionId",
      "LeadAlertsMailDeadLettersUrl",
      "LeadAlertsMailQueueUrl",
      "LeadAlertsWebhookDeadLettersUrl",
      "LeadAlertsWebhookQueueUrl",
      "LeadDispatchDeadLettersUrl",
      "LeadSearchDeadLettersUrl",
      "LeadSearchQueueUrl",
      "OriginSecretArn",
      "SiteUrl",
      "TableName",
      "UserPoolClientId",
      "UserPoolId",
    ]);
  });
});

const scriptHash = "sha256-LCa0a2j/xo/5m0U8HTBBNBNCLXBkg7+g+YpeiGJm564=";
const styleHash = "sha256-/YRhGaepAiIFnh7Tow+gTi6ZEGQmiQzMcdFMgIgRtpA=";
const emptyHash = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

describe.each(environmentNames)("the security headers of %s", (environment) => {
  const { Properties: properties } = onlyResource(
    templates[environment],
    "AWS::CloudFront::ResponseHeadersPolicy",
  );
  const { SecurityHeadersConfig, CustomHeadersConfig } = properties.ResponseHeadersPolicyConfig;

  it("allow only the site's own files, each inline block once, and the user pool", () => {
    const { ContentSecurityPolicy: policy, Override } = SecurityHeadersConfig.ContentSecurityPolicy;
    expect(Override).toBe(true);
    expect(joinedText(policy)).toBe(
      [
        "default-src 'none'",
        `script-src 'self' '${scriptHash}'`,
        `style-src 'self' '${styleHash}' '${emptyHash}'`,
        "connect-src 'self' https://cognito-idp.us-east-1.{AWS::URLSuffix}",
        "img-src 'self' data:",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join("; "),
    );
  });

  it("require https for two years, but not for the owner's other subdomains", () => {
    expect(SecurityHeadersConfig.StrictTransportSecurity).toEqual({
      AccessControlMaxAgeSec: 63_072_000,
      IncludeSubdomains: false,
      Preload: false,
      Override: true,
    });
  });

  it("include subdomains if the settings say so", () => {
    const { ResponseHeadersPolicyConfig } = onlyResource(
      templatesOf("route53")[environment],
      "AWS::CloudFront::ResponseHeadersPolicy",
    ).Properties;
    const { StrictTransportSecurity } = ResponseHeadersPolicyConfig.SecurityHeadersConfig;
    expect(StrictTransportSecurity).toMatchObject({ IncludeSubdomains: true, Preload: true });
  });

  it("forbid sniffing types, framing, and full referrers", () => {
    expect(SecurityHeadersConfig).toMatchObject({
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: "DENY", Override: true },
      ReferrerPolicy: { ReferrerPolicy: "strict-origin-when-cross-origin", Override: true },
    });
  });

  it("isolate the site from other sites and device features", () => {
    const custom = Object.fromEntries(
      CustomHeadersConfig.Items.map((item: { Header: string; Value: string }) => [
        item.Header,
        item.Value,
      ]),
    );
    expect(custom).toEqual({
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Permissions-Policy":
        "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    });
  });
});

/** Formats a `Fn::Join`, with `{name}` for each reference. */
function joinedText(value: unknown): string {
  const [, parts] = joinSchema.parse(value)["Fn::Join"];
  return parts.map((part) => (typeof part === "string" ? part : `{${part.Ref}}`)).join("");
}

const joinSchema = z.object({
  "Fn::Join": z.tuple([
    z.literal(""),
    z.array(z.union([z.string(), z.object({ Ref: z.string() })])),
  ]),
});
