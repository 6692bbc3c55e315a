import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import { LocalCloudError } from "../LocalCloudError.ts";

/** Names that pass from the viewer's request to the origin's. */
export type Selection = {
  readonly mode: "none" | "all" | "only" | "except";
  /** Lower case; meant by the modes `only` and `except`. */
  readonly names: readonly string[];
};

/** What of a viewer's request reaches the origin: the union of a behaviour's cache policy and origin request policy. */
export type Forwarding = {
  readonly headers: readonly Selection[];
  readonly cookies: readonly Selection[];
  readonly queries: readonly Selection[];
};

/** Nothing passes. */
export const none: Selection = { mode: "none", names: [] };

/** Everything passes. */
export const all: Selection = { mode: "all", names: [] };

/** Whether any of the selections lets a name pass. */
export function passes(selections: readonly Selection[], name: string): boolean {
  return selections.some((selection) => isSelected(selection, name.toLowerCase()));
}

function isSelected({ mode, names }: Selection, name: string): boolean {
  switch (mode) {
    case "none":
      return false;
    case "all":
      return true;
    case "only":
      return names.includes(name);
    case "except":
      return !names.includes(name);
  }
}

/** A cache policy or an origin request policy, as far as a request without a cache is concerned. */
export type RequestPolicy = {
  readonly headers: Selection;
  readonly cookies: Selection;
  readonly queries: Selection;
  readonly encodings: readonly ("br" | "gzip")[];
};

/**
 * The policies of the template and CloudFront's own, by id.
 *
 * @throws LocalCloudError from the returned function, for an id it does not know
 */
export function requestPolicies(cloud: Cloud): (id: string) => RequestPolicy {
  const known = new Map(Object.entries(managedPolicies));
  for (const { ref, properties } of cloud.resourcesOf(
    "AWS::CloudFront::CachePolicy",
    cachePolicy,
  )) {
    known.set(ref, properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin);
  }
  for (const { ref, properties } of cloud.resourcesOf(
    "AWS::CloudFront::OriginRequestPolicy",
    originRequestPolicy,
  )) {
    known.set(ref, properties.OriginRequestPolicyConfig);
  }
  return (id) => {
    const policy = known.get(id);
    if (policy === undefined) {
      throw new LocalCloudError(`The local edge does not know the CloudFront policy ${id}.`);
    }
    return policy;
  };
}

const nothing = { headers: none, cookies: none, queries: none, encodings: [] };

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html and …-origin-request-policies.html */
const managedPolicies: Readonly<Record<string, RequestPolicy>> = {
  // CachingOptimized
  "658327ea-f89d-4fab-a63d-7e88639e58f6": { ...nothing, encodings: ["br", "gzip"] },
  // CachingOptimizedForUncompressedObjects
  "b2884449-e4de-46a7-ac36-70bc7f1ddd6d": nothing,
  // CachingDisabled
  "4135ea2d-6df8-44a3-9df3-4b5a84be39ad": nothing,
  // AllViewer
  "216adef6-5c7f-47e4-b989-5492eafa07d3": {
    headers: all,
    cookies: all,
    queries: all,
    encodings: [],
  },
  // AllViewerExceptHostHeader
  "b689b0a8-53d0-40ab-baf2-68738e2966ac": {
    headers: { mode: "except", names: ["host"] },
    cookies: all,
    queries: all,
    encodings: [],
  },
};

const names = z
  .array(z.string())
  .default([])
  .transform((list) => list.map((name) => name.toLowerCase()));

const modes = {
  none: "none",
  whitelist: "only",
  allExcept: "except",
  all: "all",
  allViewer: "all",
  allViewerAndWhitelistCloudFront: "all",
} as const satisfies Readonly<Record<string, Selection["mode"]>>;

const behavior = z
  .enum(["none", "whitelist", "allExcept", "all", "allViewer", "allViewerAndWhitelistCloudFront"])
  .transform((name): Selection["mode"] => modes[name]);

const selections = z.object({
  HeadersConfig: z.object({ HeaderBehavior: behavior, Headers: names }),
  CookiesConfig: z.object({ CookieBehavior: behavior, Cookies: names }),
  QueryStringsConfig: z.object({ QueryStringBehavior: behavior, QueryStrings: names }),
  EnableAcceptEncodingBrotli: z.boolean().optional(),
  EnableAcceptEncodingGzip: z.boolean().optional(),
});

const policy = selections.transform(
  (config): RequestPolicy => ({
    headers: { mode: config.HeadersConfig.HeaderBehavior, names: config.HeadersConfig.Headers },
    cookies: { mode: config.CookiesConfig.CookieBehavior, names: config.CookiesConfig.Cookies },
    queries: {
      mode: config.QueryStringsConfig.QueryStringBehavior,
      names: config.QueryStringsConfig.QueryStrings,
    },
    encodings: [
      ...(config.EnableAcceptEncodingBrotli === true ? (["br"] as const) : []),
      ...(config.EnableAcceptEncodingGzip === true ? (["gzip"] as const) : []),
    ],
  }),
);

const cachePolicy = z.object({
  CachePolicyConfig: z.object({ ParametersInCacheKeyAndForwardedToOrigin: policy }),
});

const originRequestPolicy = z.object({ OriginRequestPolicyConfig: policy });
