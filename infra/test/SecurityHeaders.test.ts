import { describe, expect, it } from "@jest/globals";
import { environmentNames } from "../config/environmentSchema.ts";
import { contentSecurityPolicy } from "../constructs/site/contentSecurityPolicy.ts";
import { aPlannerApp, templatesOf } from "./plannerApp.ts";
import { onlyResource, textOf } from "./resourcesOf.ts";

const templates = templatesOf(aPlannerApp());
const scriptHash = "sha256-LCa0a2j/xo/5m0U8HTBBNBNCLXBkg7+g+YpeiGJm564=";
const styleHash = "sha256-/YRhGaepAiIFnh7Tow+gTi6ZEGQmiQzMcdFMgIgRtpA=";
const emptyHash = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";
const signInOrigin = "https://cognito-idp.eu-central-1.amazonaws.com";

describe.each(environmentNames)("the security headers of %s", (environment) => {
  const { Properties: properties } = onlyResource(
    templates[environment],
    "AWS::CloudFront::ResponseHeadersPolicy",
  );
  const { SecurityHeadersConfig, CustomHeadersConfig } = properties.ResponseHeadersPolicyConfig;

  it("allow the site's own files, its own inline blocks and the user pool, nothing else", () => {
    const { ContentSecurityPolicy: policy, Override } = SecurityHeadersConfig.ContentSecurityPolicy;
    expect(Override).toBe(true);
    expect(textOf(policy)).toBe(
      [
        "default-src 'none'",
        `script-src 'self' '${scriptHash}'`,
        `style-src 'self' '${styleHash}' '${emptyHash}'`,
        "connect-src 'self' https://cognito-idp.us-east-1.{AWS::URLSuffix}",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join("; "),
    );
  });

  it("keep browsers on https for two years", () => {
    expect(SecurityHeadersConfig.StrictTransportSecurity).toEqual({
      AccessControlMaxAgeSec: 63_072_000,
      IncludeSubdomains: true,
      Preload: true,
      Override: true,
    });
  });

  it("forbid guessing types, framing, and telling other sites more than the origin", () => {
    expect(SecurityHeadersConfig).toMatchObject({
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: "DENY", Override: true },
      ReferrerPolicy: { ReferrerPolicy: "strict-origin-when-cross-origin", Override: true },
    });
  });

  it("isolate the site from others and from the device", () => {
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

describe("contentSecurityPolicy", () => {
  it("names each hash once", () => {
    const policy = contentSecurityPolicy(
      { script: [scriptHash, scriptHash], style: [emptyHash] },
      signInOrigin,
    );
    expect(policy).toContain(`script-src 'self' '${scriptHash}';`);
    expect(policy).toContain(`style-src 'self' '${emptyHash}';`);
  });

  it("never falls back to unsafe sources, nor breaks http://localhost", () => {
    const policy = contentSecurityPolicy(
      { script: [scriptHash], style: [styleHash] },
      signInOrigin,
    );
    expect(policy).not.toMatch(/unsafe|upgrade-insecure-requests|\*/);
  });
});
