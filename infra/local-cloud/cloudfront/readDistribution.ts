import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import { type HeadersPolicy, headersPolicies } from "./headersPolicies.ts";
import { type Forwarding, type RequestPolicy, requestPolicies } from "./requestPolicies.ts";

/** Code that runs at the edge. */
export type EdgeFunctionSource = { readonly name: string; readonly code: string };

/** What the edge does with the requests of a path pattern. */
export type CacheBehavior = {
  /** Absent: the default behaviour, for what no pattern matches. */
  readonly pathPattern: string | undefined;
  readonly originId: string;
  readonly allowedMethods: readonly string[];
  /** Encodings the edge compresses to, best first. */
  readonly encodings: readonly ("br" | "gzip")[];
  readonly forwarding: Forwarding;
  readonly headersPolicy: HeadersPolicy | undefined;
  readonly viewerRequest: EdgeFunctionSource | undefined;
  readonly viewerResponse: EdgeFunctionSource | undefined;
};

/** Where a distribution gets its answers from. */
export type OriginDefinition = {
  readonly id: string;
  readonly domainName: string;
  readonly pathPrefix: string;
  /** Headers the edge adds to every request to this origin. */
  readonly customHeaders: Readonly<Record<string, string>>;
};

/** A CloudFront distribution of the template. */
export type Distribution = {
  readonly id: string;
  readonly domainName: string;
  readonly origins: readonly OriginDefinition[];
  /** In the order in which patterns are tried; the default behaviour is last. */
  readonly behaviors: readonly CacheBehavior[];
  /** What the template asks for and the local edge does not do. */
  readonly notEmulated: readonly string[];
};

const behaviorSchema = z.object({
  PathPattern: z.string().optional(),
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(["GET", "HEAD"]),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.string().optional(),
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
  LambdaFunctionAssociations: z.array(z.unknown()).default([]),
});

const originSchema = z.object({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z.string().default(""),
  OriginCustomHeaders: z
    .array(z.object({ HeaderName: z.string(), HeaderValue: z.string() }))
    .default([]),
});

const distributionSchema = z.object({
  DistributionConfig: z.object({
    Origins: z.array(originSchema),
    DefaultCacheBehavior: behaviorSchema,
    CacheBehaviors: z.array(behaviorSchema).default([]),
    CustomErrorResponses: z.array(z.unknown()).default([]),
    WebACLId: z.string().optional(),
  }),
});

const functionSchema = z.object({ Name: z.string(), FunctionCode: z.string() });

/**
 * The distributions of the template.
 *
 * @throws LocalCloudError when one names a policy or function that is neither in the template nor CloudFront's own
 */
export function readDistributions(cloud: Cloud): readonly Distribution[] {
  const named: NamedParts = {
    requestPolicy: requestPolicies(cloud),
    headersPolicies: headersPolicies(cloud),
    functions: new Map(
      cloud
        .resourcesOf("AWS::CloudFront::Function", functionSchema)
        .map(({ logicalId, properties: { Name: name, FunctionCode: code } }) => [
          `${logicalId}.FunctionARN`,
          { name, code },
        ]),
    ),
  };
  return cloud
    .resourcesOf("AWS::CloudFront::Distribution", distributionSchema)
    .map(({ ref, attributes, properties: { DistributionConfig: config } }) => ({
      id: ref,
      domainName: attributes.DomainName ?? ref,
      origins: config.Origins.map((origin) => ({
        id: origin.Id,
        domainName: origin.DomainName,
        pathPrefix: origin.OriginPath,
        customHeaders: Object.fromEntries(
          origin.OriginCustomHeaders.map((header) => [
            header.HeaderName.toLowerCase(),
            header.HeaderValue,
          ]),
        ),
      })),
      behaviors: [...config.CacheBehaviors, config.DefaultCacheBehavior].map((behavior) =>
        toBehavior(behavior, named),
      ),
      notEmulated: notEmulated(config),
    }));
}

type NamedParts = {
  readonly requestPolicy: (id: string) => RequestPolicy;
  readonly headersPolicies: ReadonlyMap<string, HeadersPolicy>;
  readonly functions: ReadonlyMap<string, EdgeFunctionSource>;
};

function toBehavior(config: z.output<typeof behaviorSchema>, named: NamedParts): CacheBehavior {
  const { OriginRequestPolicyId: originRequestId, ResponseHeadersPolicyId: headersId } = config;
  const cache = named.requestPolicy(config.CachePolicyId);
  const policies = [
    cache,
    ...(originRequestId === undefined ? [] : [named.requestPolicy(originRequestId)]),
  ];
  return {
    pathPattern: config.PathPattern,
    originId: config.TargetOriginId,
    allowedMethods: config.AllowedMethods,
    encodings: config.Compress ? cache.encodings : [],
    forwarding: {
      headers: policies.map(({ headers }) => headers),
      cookies: policies.map(({ cookies }) => cookies),
      queries: policies.map(({ queries }) => queries),
    },
    headersPolicy: headersId === undefined ? undefined : lookUp(named.headersPolicies, headersId),
    viewerRequest: functionFor("viewer-request", config, named),
    viewerResponse: functionFor("viewer-response", config, named),
  };
}

function functionFor(
  event: "viewer-request" | "viewer-response",
  { FunctionAssociations }: z.output<typeof behaviorSchema>,
  { functions }: NamedParts,
): EdgeFunctionSource | undefined {
  const association = FunctionAssociations.find(({ EventType }) => EventType === event);
  return association === undefined ? undefined : lookUp(functions, association.FunctionARN);
}

function lookUp<Value>(parts: ReadonlyMap<string, Value>, id: string): Value {
  const part = parts.get(id);
  if (part === undefined) throw new LocalCloudError(`The local edge does not know ${id}.`);
  return part;
}

function notEmulated(
  config: z.output<typeof distributionSchema>["DistributionConfig"],
): readonly string[] {
  const behaviors = [...config.CacheBehaviors, config.DefaultCacheBehavior];
  return [
    ...(config.CustomErrorResponses.length > 0 ? ["custom error responses"] : []),
    ...(config.WebACLId === undefined ? [] : ["the web application firewall"]),
    ...(behaviors.some((behavior) => behavior.LambdaFunctionAssociations.length > 0)
      ? ["Lambda@Edge"]
      : []),
  ];
}
