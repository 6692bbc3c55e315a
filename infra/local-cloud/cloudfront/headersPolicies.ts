import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import type { Headers } from "../http/HttpMessage.ts";

/** Headers a policy sets, and those it takes away. All names in lower case. */
export type HeadersPolicy = {
  readonly set: readonly PolicyHeader[];
  readonly remove: readonly string[];
};

type PolicyHeader = {
  readonly name: string;
  readonly value: string;
  /** False: a header of the origin stays. */
  readonly override: boolean;
};

/**
 * Applies a policy to an answer's headers: first what it removes, then what it sets.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/understanding-response-headers-policies.html
 */
export function applyHeadersPolicy(policy: HeadersPolicy, headers: Headers): Headers {
  const kept = Object.entries(headers).filter(([name]) => !policy.remove.includes(name));
  const result = Object.fromEntries(kept);
  for (const { name, value, override } of policy.set) {
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
        {
          set: [...securityHeaders(config.SecurityHeadersConfig), ...customHeaders(config)],
          remove: (config.RemoveHeadersConfig?.Items ?? []).map(({ Header }) =>
            Header.toLowerCase(),
          ),
        },
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
      IncludeSubdomains: z.boolean().optional(),
      Preload: z.boolean().optional(),
    })
    .optional(),
  XSSProtection: z
    .object({ ...override, Protection: z.boolean(), ModeBlock: z.boolean().optional() })
    .optional(),
});

const configSchema = z.object({
  // Same-origin products need no CORS; a policy that has some is refused rather than half followed.
  CorsConfig: z.undefined({ error: "CORS headers are not emulated" }).optional(),
  CustomHeadersConfig: z
    .object({ Items: z.array(z.object({ ...override, Header: z.string(), Value: z.string() })) })
    .optional(),
  RemoveHeadersConfig: z.object({ Items: z.array(z.object({ Header: z.string() })) }).optional(),
  SecurityHeadersConfig: securitySchema.optional(),
});

const policySchema = z.object({ ResponseHeadersPolicyConfig: configSchema });

function securityHeaders(config: z.output<typeof securitySchema> = {}): PolicyHeader[] {
  const csp = config.ContentSecurityPolicy;
  const hsts = config.StrictTransportSecurity;
  const xss = config.XSSProtection;
  const values: [string, string | undefined, { Override: boolean } | undefined][] = [
    ["content-security-policy", csp?.ContentSecurityPolicy, csp],
    ["x-content-type-options", "nosniff", config.ContentTypeOptions],
    ["x-frame-options", config.FrameOptions?.FrameOption, config.FrameOptions],
    ["referrer-policy", config.ReferrerPolicy?.ReferrerPolicy, config.ReferrerPolicy],
    ["strict-transport-security", hsts && strictTransport(hsts), hsts],
    [
      "x-xss-protection",
      `${xss?.Protection === true ? 1 : 0}${xss?.ModeBlock === true ? "; mode=block" : ""}`,
      xss,
    ],
  ];
  return values.flatMap(([name, value, rule]) =>
    rule === undefined || value === undefined ? [] : [{ name, value, override: rule.Override }],
  );
}

function strictTransport(hsts: {
  AccessControlMaxAgeSec: number;
  IncludeSubdomains?: boolean | undefined;
  Preload?: boolean | undefined;
}): string {
  const parts = [`max-age=${hsts.AccessControlMaxAgeSec}`];
  if (hsts.IncludeSubdomains === true) parts.push("includeSubDomains");
  if (hsts.Preload === true) parts.push("preload");
  return parts.join("; ");
}

function customHeaders({ CustomHeadersConfig }: z.output<typeof configSchema>): PolicyHeader[] {
  return (CustomHeadersConfig?.Items ?? []).map(({ Header, Value, Override }) => ({
    name: Header.toLowerCase(),
    value: Value,
    override: Override,
  }));
}
