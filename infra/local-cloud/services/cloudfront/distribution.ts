import { z } from "zod";
import type { Cloud } from "../../assembly/Cloud.ts";
import { LocalCloudError } from "../../LocalCloudError.ts";
import { headersPolicies } from "./headersPolicies.ts";

/** The CloudFront distribution of the template. */
export type Distribution = ReturnType<typeof readDistribution>;

/** A backend of a distribution. */
export type OriginDefinition = Distribution["origins"][number];

/** How the edge handles the requests of one path pattern. */
export type CacheBehavior = Distribution["behaviors"][number];

/** The source code of a CloudFront function. */
export type EdgeFunctionSource = { readonly name: string; readonly code: string };

/**
 * The managed cache policies that the product uses. The local edge caches nothing, but only the first one allows compression.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
 */
const cachingOptimized = "658327ea-f89d-4fab-a63d-7e88639e58f6";
const cachingDisabled = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html */
const allViewerExceptHostHeader = "b689b0a8-53d0-40ab-baf2-68738e2966ac";

const viewerEvents = ["viewer-request", "viewer-response"] as const;

const behaviorSchema = z.object({
  PathPattern: z
    .string()
    .regex(/^[^*?]*\*?$/, "only a wildcard at the pattern's end is emulated")
    .default("*"),
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(["GET", "HEAD"]),
  CachePolicyId: z.enum([cachingOptimized, cachingDisabled], "this cache policy is not emulated"),
  OriginRequestPolicyId: z
    .literal(allViewerExceptHostHeader, "this origin request policy is not emulated")
    .optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  Compress: z.boolean().default(false),
  FunctionAssociations: z
    .array(
      z.object({
        EventType: z.enum(viewerEvents),
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
      /** A path, or the beginning of paths and `*`. The default behavior has `*`. */
      pathPattern: behavior.PathPattern,
      originId: behavior.TargetOriginId,
      allowedMethods: behavior.AllowedMethods,
      compresses: behavior.Compress && behavior.CachePolicyId === cachingOptimized,
      /** Whether the origin gets the viewer's headers, cookies and query string. */
      forwardsViewer: behavior.OriginRequestPolicyId !== undefined,
      /** Replaces the origin's headers. Names are in lower case. */
      headersPolicy: resourceById(policies, behavior.ResponseHeadersPolicyId) ?? {},
      viewerRequest: resourceById(functions, functionArn(behavior, "viewer-request")),
      viewerResponse: resourceById(functions, functionArn(behavior, "viewer-response")),
    })),
  };
}

/**
 * The functions of the template by ARN. Only CloudFront would give them a real one, so this is what the template's reference to
 * it resolves to: the logical ID and the name of the attribute.
 */
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

function functionArn(
  behavior: z.output<typeof behaviorSchema>,
  event: (typeof viewerEvents)[number],
): string | undefined {
  return behavior.FunctionAssociations.find(({ EventType }) => EventType === event)?.FunctionARN;
}

/**
 * Finds what a behavior refers to by ID.
 *
 * @returns undefined if there is no ID
 * @throws LocalCloudError if the ID is not in the template
 */
function resourceById<Resource>(
  resources: ReadonlyMap<string, Resource>,
  id: string | undefined,
): Resource | undefined {
  if (id === undefined) return undefined;
  const resource = resources.get(id);
  if (resource === undefined) throw new LocalCloudError(`The template does not contain ${id}.`);
  return resource;
}
