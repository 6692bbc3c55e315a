import { z } from "zod";
import type { Cloud } from "../../assembly/Cloud.ts";
import type { Headers } from "../../http/HttpMessage.ts";

/** The headers that a response headers policy sets. Names are in lower case. */
export type HeadersPolicy = readonly {
  readonly name: string;
  readonly value: string;
  /** If false, the origin's header takes precedence. */
  readonly override: boolean;
}[];

/** Applies a policy to the headers of a response. */
export function applyHeadersPolicy(policy: HeadersPolicy, headers: Headers): Headers {
  const result = { ...headers };
  for (const { name, value, override } of policy) {
    if (override || result[name] === undefined) result[name] = value;
  }
  return result;
}

/** The response headers policies of the template by id. */
export function headersPolicies(cloud: Cloud): ReadonlyMap<string, HeadersPolicy> {
  return new Map(
    cloud
      .resourcesOf("AWS::CloudFront::ResponseHeadersPolicy", policySchema)
      .map(({ ref, properties: { ResponseHeadersPolicyConfig: config } }) => [
        ref,
        [
          ...securityHeaders(config.SecurityHeadersConfig),
          ...config.CustomHeadersConfig.Items.map(({ Header, Value, Override }) => ({
            name: Header.toLowerCase(),
            value: Value,
            override: Override,
          })),
        ],
      ]),
  );
}

const override = { Override: z.boolean() };

const securitySchema = z.object({
  ContentSecurityPolicy: z.object({ ...override, ContentSecurityPolicy: z.string() }).optional(),
  ContentTypeOptions: z.object(override).optional(),
  FrameOptions: z.object({ ...override, FrameOption: z.string() }).optional(),
  ReferrerPolicy: z.object({ ...override, ReferrerPolicy: z.string() }).optional(),
  StrictTransportSecurity: z
    .object({
      ...override,
      AccessControlMaxAgeSec: z.number(),
      IncludeSubdomains: z.boolean().default(false),
      Preload: z.boolean().default(false),
    })
    .optional(),
  XSSProtection: z.undefined({ error: "X-XSS-Protection is not emulated" }).optional(),
});

const policySchema = z.object({
  ResponseHeadersPolicyConfig: z.object({
    CorsConfig: z.undefined({ error: "CORS headers are not emulated" }).optional(),
    RemoveHeadersConfig: z.undefined({ error: "removing headers is not emulated" }).optional(),
    CustomHeadersConfig: z
      .object({ Items: z.array(z.object({ ...override, Header: z.string(), Value: z.string() })) })
      .default({ Items: [] }),
    SecurityHeadersConfig: securitySchema.default({}),
  }),
});

function securityHeaders(config: z.output<typeof securitySchema>): HeadersPolicy {
  const csp = config.ContentSecurityPolicy;
  const hsts = config.StrictTransportSecurity;
  const values: [string, string | undefined, { Override: boolean } | undefined][] = [
    ["content-security-policy", csp?.ContentSecurityPolicy, csp],
    ["x-content-type-options", "nosniff", config.ContentTypeOptions],
    ["x-frame-options", config.FrameOptions?.FrameOption, config.FrameOptions],
    ["referrer-policy", config.ReferrerPolicy?.ReferrerPolicy, config.ReferrerPolicy],
    ["strict-transport-security", hsts && strictTransport(hsts), hsts],
  ];
  return values.flatMap(([name, value, rule]) =>
    rule === undefined || value === undefined ? [] : [{ name, value, override: rule.Override }],
  );
}

function strictTransport(hsts: {
  AccessControlMaxAgeSec: number;
  IncludeSubdomains: boolean;
  Preload: boolean;
}): string {
  const parts = [`max-age=${hsts.AccessControlMaxAgeSec}`];
  if (hsts.IncludeSubdomains) parts.push("includeSubDomains");
  if (hsts.Preload) parts.push("preload");
  return parts.join("; ");
}
