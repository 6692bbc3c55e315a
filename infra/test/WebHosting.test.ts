import { describe, expect, it } from "@jest/globals";
import { formatValue } from "./synthesis/readableTemplate.ts";
import { environmentNames, onlyResource, templatesOf } from "./synthesis/templates.ts";

const templates = templatesOf();

describe.each(environmentNames)("the distribution of %s", (environment) => {
  const template = templates[environment];
  const { DistributionConfig: config } = onlyResource(
    template,
    "AWS::CloudFront::Distribution",
  ).Properties;
  const [site, api] = config.Origins;
  const [assetsBehavior, apiBehavior] = config.CacheBehaviors;

  it("neither caches nor replaces the API's responses and errors", () => {
    // CloudFront's managed policy "CachingDisabled".
    expect(apiBehavior).toMatchObject({
      PathPattern: "/api/*",
      TargetOriginId: api.Id,
      CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
    });
    expect(config.CustomErrorResponses).toEqual(
      [404, 500, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
  });

  it("sends the current secret to the API over TLS, but not to the bucket", () => {
    expect(api.OriginCustomHeaders.map(formatValue)).toEqual([
      '{"HeaderName":"x-origin-verify","HeaderValue":"{{resolve:secretsmanager:OriginSecret:SecretString:current::}}"}',
    ]);
    expect(api.CustomOriginConfig).toMatchObject({
      OriginProtocolPolicy: "https-only",
      OriginSSLProtocols: ["TLSv1.2"],
    });
    expect(site.OriginCustomHeaders).toBeUndefined();
  });

  it("uses the web ACL of its environment", () => {
    expect(formatValue(config.WebACLId)).toBe(`output of AdBudgetPlannerEdge-${environment}`);
  });

  it("adds the security headers to every response, over TLS only", () => {
    const policy = onlyResource(template, "AWS::CloudFront::ResponseHeadersPolicy");
    for (const behavior of [config.DefaultCacheBehavior, assetsBehavior, apiBehavior]) {
      expect(behavior.ResponseHeadersPolicyId).toEqual({ Ref: policy.id });
      expect(behavior.ViewerProtocolPolicy).toMatch(/^(redirect-to-https|https-only)$/);
    }
  });
});

describe("the content security policy", () => {
  it("allows only the site's own files, each inline block once, and the user pool", () => {
    const { ResponseHeadersPolicyConfig } = onlyResource(
      templates.prod,
      "AWS::CloudFront::ResponseHeadersPolicy",
    ).Properties;
    const { ContentSecurityPolicy, Override } =
      ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy;
    expect(Override).toBe(true);
    expect(formatValue(ContentSecurityPolicy).split("; ")).toEqual([
      "default-src 'none'",
      "script-src 'self' 'sha256-LCa0a2j/xo/5m0U8HTBBNBNCLXBkg7+g+YpeiGJm564='",
      "style-src 'self' 'sha256-/YRhGaepAiIFnh7Tow+gTi6ZEGQmiQzMcdFMgIgRtpA=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
      "connect-src 'self' https://cognito-idp.us-east-1.<URLSuffix>",
      "img-src 'self' data:",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]);
  });
});

describe("the CDN's access log", () => {
  it("contains no IP address, cookie, query, referrer or user agent", () => {
    const { RecordFields } = onlyResource(
      templatesOf("AccessLogs").prod,
      "AWS::Logs::Delivery",
    ).Properties;
    expect(RecordFields).toContain("x-edge-request-id");
    expect(RecordFields.join(" ")).not.toMatch(/c-ip|forwarded|[Cc]ookie|query|[Rr]eferer|gent/);
  });
});
