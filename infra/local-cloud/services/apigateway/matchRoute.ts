import type { Route } from "./HttpApiDefinition.ts";

/** A route that matches a request, with its path variables percent-decoded. */
export type RouteMatch = {
  readonly route: Route;
  readonly pathParameters: Readonly<Record<string, string>>;
};

/**
 * Chooses the most specific route: in each segment, a text before a `{variable}`. Undefined if none matches.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export function matchRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): RouteMatch | undefined {
  const values = path.split("/");
  const matches: { readonly rank: string; readonly match: RouteMatch }[] = [];
  for (const route of routes) {
    const [routeMethod, routePath = ""] = route.key.split(" ");
    const segments = routePath.split("/");
    const pathParameters = matchSegments(segments, values);
    if (routeMethod !== method || pathParameters === undefined) continue;
    matches.push({ rank: rankOf(segments), match: { route, pathParameters } });
  }
  const [best] = matches.toSorted((one, other) => one.rank.localeCompare(other.rank));
  return best?.match;
}

/** The path variables. Undefined if the path does not match. */
function matchSegments(
  segments: readonly string[],
  values: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (segments.length !== values.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = values[index];
    const variable = variableIn(segment);
    if (variable === undefined) {
      if (segment !== value) return undefined;
      continue;
    }
    if (value === undefined || value === "") return undefined;
    parameters[variable] = percentDecoded(value);
  }
  return parameters;
}

/** Sorts the more specific of two paths first: a 0 for each text and a 1 for each variable. */
function rankOf(segments: readonly string[]): string {
  return segments.map((segment) => (variableIn(segment) === undefined ? "0" : "1")).join("");
}

/** The variable's name, if the segment of a route is one. */
function variableIn(segment: string): string | undefined {
  return /^\{(\w+)\}$/.exec(segment)?.[1];
}

/** Returns the text unchanged if it is not valid percent-encoding. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
