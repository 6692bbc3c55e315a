import { describe, expect, it } from "@jest/globals";
import { environmentNames } from "../config/environmentSchema.ts";
import { aPlannerApp, templatesOf } from "./plannerApp.ts";
import { onlyResource } from "./resourcesOf.ts";

const templates = templatesOf(aPlannerApp());

// Ids of CloudFront's managed policies, from its developer guide.
const cachingOptimized = "658327ea-f89d-4fab-a63d-7e88639e58f6";
const cachingDisabled = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
const allViewerExceptHostHeader = "b689b0a8-53d0-40ab-baf2-68738e2966ac";

describe.each(environmentNames)("the bucket of %s", (environment) => {
  const template = templates[environment];
  const bucket = onlyResource(template, "AWS::S3::Bucket");
  const policy = onlyResource(template, "AWS::S3::BucketPolicy");
  const { Statement } = policy.Properties.PolicyDocument;

  it("is closed to the public and encrypted", () => {
    expect(bucket.Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(bucket.Properties.BucketEncryption).toBeDefined();
  });

  it("lets this distribution, and no other caller of CloudFront, read and list", () => {
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

  it("refuses plain HTTP", () => {
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

  it("reads the bucket with signed requests", () => {
    const control = onlyResource(template, "AWS::CloudFront::OriginAccessControl");
    expect(site.OriginAccessControlId).toEqual({ "Fn::GetAtt": [control.id, "Id"] });
    expect(control.Properties.OriginAccessControlConfig).toMatchObject({
      OriginAccessControlOriginType: "s3",
      SigningBehavior: "always",
    });
  });

  it("asks the viewer functions about every page", () => {
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

  it("serves assets as they stand", () => {
    expect(assetsBehavior).toMatchObject({
      PathPattern: "/assets/*",
      TargetOriginId: site.Id,
      CachePolicyId: cachingOptimized,
      Compress: true,
    });
    expect(assetsBehavior.FunctionAssociations).toBeUndefined();
  });

  it("forwards the API whole and caches none of it", () => {
    expect(apiBehavior).toMatchObject({
      PathPattern: "/api/*",
      TargetOriginId: api.Id,
      AllowedMethods: ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"],
      CachePolicyId: cachingDisabled,
      OriginRequestPolicyId: allViewerExceptHostHeader,
      ViewerProtocolPolicy: "https-only",
    });
    expect(apiBehavior.FunctionAssociations).toBeUndefined();
    const httpApi = onlyResource(template, "AWS::ApiGatewayV2::Api");
    expect(JSON.stringify(api.DomainName)).toContain(
      `{"Ref":"${httpApi.id}"},".execute-api.us-east-1."`,
    );
    expect(api.CustomOriginConfig).toMatchObject({
      OriginProtocolPolicy: "https-only",
      OriginSSLProtocols: ["TLSv1.2"],
    });
  });

  it("shows the API the secret's current value, and the site's bucket nothing", () => {
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

  it("stands behind the web ACL of its environment", () => {
    expect(config.WebACLId).toEqual({
      "Fn::GetStackOutput": expect.objectContaining({
        StackName: `AdBudgetPlannerEdge-${environment}`,
      }),
    });
  });

  it("has no domain unless one is given", () => {
    expect(config.Aliases).toBeUndefined();
    expect(config.ViewerCertificate).toBeUndefined();
    template.resourceCountIs("AWS::Route53::RecordSet", 0);
  });

  it("speaks HTTP/2 and HTTP/3, over TLS alone", () => {
    expect(config.HttpVersion).toBe("http2and3");
    expect(config.DefaultCacheBehavior.ViewerProtocolPolicy).toBe("redirect-to-https");
    expect(assetsBehavior.ViewerProtocolPolicy).toBe("redirect-to-https");
  });

  it("leaves the API's own errors alone", () => {
    expect(config.CustomErrorResponses).toBeUndefined();
  });

  it("gives every answer the security headers", () => {
    for (const behavior of [config.DefaultCacheBehavior, assetsBehavior, apiBehavior]) {
      expect(behavior.ResponseHeadersPolicyId).toEqual({ Ref: policy.id });
    }
  });

  it("tells where the site, the table, the user pool, the distribution, its secret and the alerts' queues are", () => {
    const outputs = Object.keys(template.findOutputs("*"));
    // Those that CDK adds are for the other stacks.
    expect(outputs.filter((name) => !name.startsWith("PublishOutput")).sort()).toEqual([
      "AlertDispatchDeadLettersUrl",
      "AlertMailDeadLettersUrl",
      "AlertMailQueueUrl",
      "AlertWebhookDeadLettersUrl",
      "AlertWebhookQueueUrl",
      "AlertWebhookSecretArn",
      "DistributionDomainName",
      "DistributionId",
      "OriginSecretArn",
      "SiteUrl",
      "TableName",
      "UserPoolClientId",
      "UserPoolId",
    ]);
  });
});
