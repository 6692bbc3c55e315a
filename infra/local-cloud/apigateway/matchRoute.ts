import type { Route } from "./HttpApiDefinition.ts";

/** The route chosen for a request and what its path variables hold, percent-decoded. */
export type RouteMatch = {
  readonly route: Route;
  readonly pathParameters: Readonly<Record<string, string>>;
};

/**
 * Chooses the most specific route: a literal segment before a variable, a variable before `{proxy+}`, a method before
 * ANY, and `$default` last.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export function matchRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): RouteMatch | undefined {
  const candidates = routes
    .filter(({ key }) => key !== "$default")
    .map((route) => ({ route, ...parseKey(route.key) }))
    .filter((candidate) => candidate.method === method || candidate.method === "ANY")
    .toSorted((one, other) => specificity(other) - specificity(one) || byMethod(one, other));
  for (const { route, segments } of candidates) {
    const pathParameters = matchSegments(segments, toSegments(path));
    if (pathParameters !== undefined) return { route, pathParameters };
  }
  const fallback = routes.find(({ key }) => key === "$default");
  return fallback === undefined ? undefined : { route: fallback, pathParameters: {} };
}

type ParsedKey = { readonly method: string; readonly segments: readonly string[] };

function parseKey(key: string): ParsedKey {
  const [method = "", path = ""] = key.split(" ");
  return { method, segments: toSegments(path) };
}

function toSegments(path: string): string[] {
  return path.split("/").slice(1);
}

function byMethod(one: ParsedKey, other: ParsedKey): number {
  return Number(one.method === "ANY") - Number(other.method === "ANY");
}

/** A number in base 3, one digit a segment: the first segment that differs decides. */
function specificity({ segments }: ParsedKey): number {
  return segments.reduce((total, segment, place) => total + rank(segment) / 3 ** place, 0);
}

function rank(segment: string): number {
  if (isGreedy(segment)) return 0;
  return isVariable(segment) ? 1 : 2;
}

function matchSegments(pattern: readonly string[], path: readonly string[]) {
  const parameters: Record<string, string> = {};
  for (const [place, segment] of pattern.entries()) {
    const held = path[place];
    if (held === undefined || (isVariable(segment) && held === "")) return undefined;
    if (isGreedy(segment)) {
      parameters[segment.slice(1, -2)] = decode(path.slice(place).join("/"));
      return parameters;
    }
    if (isVariable(segment)) parameters[segment.slice(1, -1)] = decode(held);
    else if (segment !== held) return undefined;
  }
  return pattern.length === path.length ? parameters : undefined;
}

function isVariable(segment: string): boolean {
  return segment.startsWith("{");
}

function isGreedy(segment: string): boolean {
  return segment.endsWith("+}");
}

/** Text that is not valid percent-encoding stays as it came. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
