import type { Forwarding } from "./Forwarding.ts";
import type { HeadersPolicy } from "./HeadersPolicy.ts";

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
