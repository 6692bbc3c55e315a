import { z } from "zod";
import type { Cloud } from "../../assembly/Cloud.ts";
import { LocalCloudError } from "../../LocalCloudError.ts";
import { type HeadersPolicy, headersPolicies } from "./headersPolicies.ts";

/** The source code of a CloudFront function. */
export type EdgeFunctionSource = { readonly name: string; readonly code: string };

/** How the edge handles the requests of one path pattern. */
export type CacheBehavior = {
  /** Undefined for the default behavior. */
  readonly pathPattern: string | undefined;
  readonly originId: string;
  readonly allowedMethods: readonly string[];
  readonly compresses: boolean;
  /** Whether the origin gets the viewer's headers, cookies and query string. */
  readonly forwardsViewer: boolean;
  readonly headersPolicy: HeadersPolicy | undefined;
  readonly viewerRequest: EdgeFunctionSource | undefined;
  readonly viewerResponse: EdgeFunctionSource | undefined;
};

/** A backend of a distribution. */
export type OriginDefinition = {
  readonly id: string;
  readonly domainName: string;
  /** Headers that the edge adds to every request to this origin. */
  readonly customHeaders: Readonly<Record<string, string>>;
};

/** A CloudFront distribution of the template. */
export type Distribution = {
  readonly id: string;
  readonly domainName: string;
  readonly origins: readonly OriginDefinition[];
  /** In order of precedence; the default behavior is last. */
  readonly behaviors: readonly CacheBehavior[];
  readonly hasFirewall: boolean;
};

/**
 * The managed policies that the product uses. Nothing is cached locally, so a cache policy only affects compression.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
 */
const cachePolicies = {
  "658327ea-f89d-4fab-a63d-7e88639e58f6": { name: "CachingOptimized", compresses: true },
  "4135ea2d-6df8-44a3-9df3-4b5a84be39ad": { name: "CachingDisabled", compresses: false },
} as const;

const allViewerExceptHostHeader = "b689b0a8-53d0-40ab-baf2-68738e2966ac";

const behaviorSchema = z.object({
  PathPattern: z.string().optional(),
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

const originSchema = z.object({
  Id: z.string(),
  DomainName: z.string(),
  OriginCustomHeaders: z
    .array(z.object({ HeaderName: z.string(), HeaderValue: z.string() }))
    .default([]),
});

const distributionSchema = z.object({
  DistributionConfig: z.object({
    Origins: z.array(originSchema),
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
export function readDistribution(cloud: Cloud): Distribution {
  const [distribution, another] = cloud.resourcesOf(
    "AWS::CloudFront::Distribution",
    distributionSchema,
  );
  if (distribution === undefined || another !== undefined) {
    throw new LocalCloudError("The local cloud runs an application with exactly one distribution.");
  }
  const { ref, attributes, properties } = distribution;
  const { Origins, CacheBehaviors, DefaultCacheBehavior, WebACLId } = properties.DistributionConfig;
  const policies = headersPolicies(cloud);
  const functions = new Map(
    cloud
      .resourcesOf("AWS::CloudFront::Function", functionSchema)
      .map(({ logicalId, properties: { Name: name, FunctionCode: code } }) => [
        `${logicalId}.FunctionARN`,
        { name, code },
      ]),
  );
  return {
    id: ref,
    domainName: attributes.DomainName ?? ref,
    origins: Origins.map((origin) => ({
      id: origin.Id,
      domainName: origin.DomainName,
      customHeaders: Object.fromEntries(
        origin.OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [
          HeaderName.toLowerCase(),
          HeaderValue,
        ]),
      ),
    })),
    behaviors: [...CacheBehaviors, DefaultCacheBehavior].map((config) =>
      toBehavior(config, policies, functions),
    ),
    hasFirewall: WebACLId !== undefined,
  };
}

function toBehavior(
  config: z.output<typeof behaviorSchema>,
  policies: ReadonlyMap<string, HeadersPolicy>,
  functions: ReadonlyMap<string, EdgeFunctionSource>,
): CacheBehavior {
  const functionOf = (event: "viewer-request" | "viewer-response") => {
    const association = config.FunctionAssociations.find(({ EventType }) => EventType === event);
    return association && find(functions, association.FunctionARN);
  };
  const { ResponseHeadersPolicyId: policyId } = config;
  return {
    pathPattern: config.PathPattern,
    originId: config.TargetOriginId,
    allowedMethods: config.AllowedMethods,
    compresses: config.Compress && config.CachePolicyId?.compresses === true,
    forwardsViewer: config.OriginRequestPolicyId !== undefined,
    headersPolicy: policyId === undefined ? undefined : find(policies, policyId),
    viewerRequest: functionOf("viewer-request"),
    viewerResponse: functionOf("viewer-response"),
  };
}

function find<Value>(values: ReadonlyMap<string, Value>, id: string): Value {
  const value = values.get(id);
  if (value === undefined) throw new LocalCloudError(`The template does not contain ${id}.`);
  return value;
}
