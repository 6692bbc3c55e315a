import { z } from "zod";
import type { Cloud } from "../../assembly/Cloud.ts";
import type { Headers } from "../../http/HttpMessage.ts";

/** The response headers policies of the template by ID. Header names are in lower case. */
export function headersPolicies(cloud: Cloud): ReadonlyMap<string, Headers> {
  return new Map(
    cloud
      .resourcesOf("AWS::CloudFront::ResponseHeadersPolicy", policySchema)
      .map(({ ref, properties: { ResponseHeadersPolicyConfig: config } }) => [
        ref,
        Object.fromEntries([...config.SecurityHeadersConfig, ...config.CustomHeadersConfig]),
      ]),
  );
}

const overridingHeader = z.object({
  Override: z.literal(true, "headers that the origin can set are not emulated"),
});

/** Each header becomes its name in lower case and its value. */
const securityHeaders = z
  .strictObject({
    ContentSecurityPolicy: overridingHeader
      .extend({ ContentSecurityPolicy: z.string() })
      .transform((csp) => ["content-security-policy", csp.ContentSecurityPolicy]),
    ContentTypeOptions: overridingHeader.transform(() => ["x-content-type-options", "nosniff"]),
    FrameOptions: overridingHeader
      .extend({ FrameOption: z.string() })
      .transform(({ FrameOption }) => ["x-frame-options", FrameOption]),
    ReferrerPolicy: overridingHeader
      .extend({ ReferrerPolicy: z.string() })
      .transform(({ ReferrerPolicy }) => ["referrer-policy", ReferrerPolicy]),
    StrictTransportSecurity: overridingHeader
      .extend({
        AccessControlMaxAgeSec: z.number(),
        IncludeSubdomains: z.literal(false, "including subdomains is not emulated").optional(),
        Preload: z.literal(false, "preloading is not emulated").optional(),
      })
      .transform((hsts) => ["strict-transport-security", `max-age=${hsts.AccessControlMaxAgeSec}`]),
  })
  .partial()
  .transform((headers) => Object.values(headers));

const customHeaders = z
  .object({ Items: z.array(overridingHeader.extend({ Header: z.string(), Value: z.string() })) })
  .transform(({ Items }) => Items.map(({ Header, Value }) => [Header.toLowerCase(), Value]));

const policySchema = z.object({
  ResponseHeadersPolicyConfig: z.object({
    CorsConfig: z.undefined({ error: "CORS headers are not emulated" }).optional(),
    RemoveHeadersConfig: z.undefined({ error: "removing headers is not emulated" }).optional(),
    CustomHeadersConfig: customHeaders.default([]),
    SecurityHeadersConfig: securityHeaders.default([]),
  }),
});
