import { z } from "zod";
import type { Cloud } from "../../assembly/Cloud.ts";
import type { Headers } from "../../http/HttpMessage.ts";
import { LocalCloudError } from "../../LocalCloudError.ts";

/** The CloudFront distribution of the template. */
export type Distribution = ReturnType<typeof readDistribution>;

/** A backend of a distribution. */
export type OriginDefinition = Distribution["origins"][number];

/** How the edge handles the requests of one path pattern. */
export type CacheBehavior = Distribution["behaviors"][number];

/** The source code of a CloudFront function. */
export type EdgeFunctionSource = { readonly name: string; readonly code: string };

/**
 * The managed policies that the product uses, and whether they allow compression. Nothing is cached locally.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
 */
const cachePolicies = {
  /** CachingOptimized */
  "658327ea-f89d-4fab-a63d-7e88639e58f6": { compresses: true },
  /** CachingDisabled */
  "4135ea2d-6df8-44a3-9df3-4b5a84be39ad": { compresses: false },
} as const;

const allViewerExceptHostHeader = "b689b0a8-53d0-40ab-baf2-68738e2966ac";

const behaviorSchema = z.object({
  PathPattern: z
    .string()
    .regex(/^[^*?]*\*?$/, "only a wildcard at the pattern's end is emulated")
    .default("*"),
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(["GET", "HEAD"]),
  CachePolicyId: z
    .enum(Object.keys(cachePolicies), "this cache policy is not emulated")
    .transform((id) => new Map(Object.entries(cachePolicies)).get(id)),
  OriginRequestPolicyId: z
    .literal(allViewerExceptHostHeader, "this origin request policy is not emulated")
    .optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  Compress: z.boolean().default(false),
  FunctionAssociations: z
    .array(
      z.object({
        EventType: z.enum(["viewer-request", "viewer-response"]),
        FunctionARN: z.string(),
      }),
    )
    .default([]),
});

const distributionSchema = z.object({
  DistributionConfig: z.object({
    Origins: z.array(
      z.object({
        Id: z.string(),
        DomainName: z.string(),
        OriginCustomHeaders: z
          .array(z.object({ HeaderName: z.string(), HeaderValue: z.string() }))
          .default([]),
      }),
    ),
    DefaultCacheBehavior: behaviorSchema,
    CacheBehaviors: z.array(behaviorSchema).default([]),
    WebACLId: z.string().optional(),
  }),
});

const functionSchema = z.object({ Name: z.string(), FunctionCode: z.string() });

/**
 * Reads the template's distribution.
 *
 * @throws LocalCloudError if there is not exactly one, or it uses something that is not emulated
 */
export function readDistribution(cloud: Cloud) {
  const all = cloud.resourcesOf("AWS::CloudFront::Distribution", distributionSchema);
  const [distribution, another] = all;
  if (distribution === undefined || another !== undefined) {
    throw new LocalCloudError("The local cloud runs an application with exactly one distribution.");
  }
  const { Origins, CacheBehaviors, DefaultCacheBehavior, WebACLId } =
    distribution.properties.DistributionConfig;
  const policies = headersPolicies(cloud);
  const functions = edgeFunctions(cloud);
  return {
    hasFirewall: WebACLId !== undefined,
    origins: Origins.map(({ Id: id, DomainName: domainName, OriginCustomHeaders: headers }) => ({
      id,
      domainName,
      /** Headers that the edge adds to every request to this origin. */
      customHeaders: Object.fromEntries(
        headers.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]),
      ),
    })),
    /** In order of precedence; the default behavior is last. */
    behaviors: [...CacheBehaviors, DefaultCacheBehavior].map((behavior) => ({
      /** Undefined for the default behavior. */
      pathPattern: behavior.PathPattern,
      originId: behavior.TargetOriginId,
      allowedMethods: behavior.AllowedMethods,
      compresses: behavior.Compress && behavior.CachePolicyId?.compresses === true,
      /** Whether the origin gets the viewer's headers, cookies and query string. */
      forwardsViewer: behavior.OriginRequestPolicyId !== undefined,
      /** Replaces the origin's headers. Names are in lower case. */
      headersPolicy: find(policies, behavior.ResponseHeadersPolicyId) ?? {},
      viewerRequest: find(functions, arnFor(behavior, "viewer-request")),
      viewerResponse: find(functions, arnFor(behavior, "viewer-response")),
    })),
  };
}

function edgeFunctions(cloud: Cloud): ReadonlyMap<string, EdgeFunctionSource> {
  return new Map(
    cloud
      .resourcesOf("AWS::CloudFront::Function", functionSchema)
      .map(({ logicalId, properties: { Name: name, FunctionCode: code } }) => [
        `${logicalId}.FunctionARN`,
        { name, code },
      ]),
  );
}

function arnFor(behavior: z.output<typeof behaviorSchema>, event: string): string | undefined {
  return behavior.FunctionAssociations.find(({ EventType }) => EventType === event)?.FunctionARN;
}

/** Undefined if there is no id. */
function find<Value>(values: ReadonlyMap<string, Value>, id?: string): Value | undefined {
  if (id === undefined) return undefined;
  const value = values.get(id);
  if (value === undefined) throw new LocalCloudError(`The template does not contain ${id}.`);
  return value;
}

const override = z.object({
  Override: z.literal(true, "headers that the origin can set are not emulated"),
});

const securityHeaders = z
  .strictObject({
    ContentSecurityPolicy: override
      .extend({ ContentSecurityPolicy: z.string() })
      .transform((csp) => ["content-security-policy", csp.ContentSecurityPolicy]),
    ContentTypeOptions: override.transform(() => ["x-content-type-options", "nosniff"]),
    FrameOptions: override
      .extend({ FrameOption: z.string() })
      .transform(({ FrameOption }) => ["x-frame-options", FrameOption]),
    ReferrerPolicy: override
      .extend({ ReferrerPolicy: z.string() })
      .transform(({ ReferrerPolicy }) => ["referrer-policy", ReferrerPolicy]),
    StrictTransportSecurity: override
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
  .object({ Items: z.array(override.extend({ Header: z.string(), Value: z.string() })) })
  .transform(({ Items }) => Items.map(({ Header, Value }) => [Header.toLowerCase(), Value]));

const policySchema = z.object({
  ResponseHeadersPolicyConfig: z.object({
    CorsConfig: z.undefined({ error: "CORS headers are not emulated" }).optional(),
    RemoveHeadersConfig: z.undefined({ error: "removing headers is not emulated" }).optional(),
    CustomHeadersConfig: customHeaders.default([]),
    SecurityHeadersConfig: securityHeaders.default([]),
  }),
});

/** The response headers policies of the template by id. */
function headersPolicies(cloud: Cloud): ReadonlyMap<string, Headers> {
  return new Map(
    cloud
      .resourcesOf("AWS::CloudFront::ResponseHeadersPolicy", policySchema)
      .map(({ ref, properties: { ResponseHeadersPolicyConfig: config } }) => [
        ref,
        Object.fromEntries([...config.SecurityHeadersConfig, ...config.CustomHeadersConfig]),
      ]),
  );
}
