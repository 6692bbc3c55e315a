import type { CacheBehavior } from "./readDistribution.ts";

/**
 * Finds the behavior for a path: the first one whose pattern matches, else the default. Patterns are case-sensitive; `*` matches
 * any characters, `?` exactly one.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DownloadDistValuesCacheBehavior.html
 */
export function matchBehavior(
  behaviors: readonly CacheBehavior[],
  path: string,
): CacheBehavior | undefined {
  const normalized = normalizePath(path);
  return behaviors.find(
    ({ pathPattern }) => pathPattern === undefined || matches(pathPattern, normalized),
  );
}

function matches(pattern: string, path: string): boolean {
  const source = pattern
    .replace(/^\/?/, "/")
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`, "s").test(path);
}

/**
 * Normalizes a path as CloudFront does before it looks for a behavior (RFC 3986, 6.2.2): unescapes unreserved characters, writes
 * other escapes in upper case and resolves dot segments. The origin gets the raw path.
 */
export function normalizePath(path: string): string {
  const escaped = path.replace(/%[0-9a-f]{2}/gi, (escaping) => {
    const character = String.fromCharCode(Number.parseInt(escaping.slice(1), 16));
    return /[A-Za-z0-9\-._~]/.test(character) ? character : escaping.toUpperCase();
  });
  const kept: string[] = [];
  const segments = escaped.split("/").slice(1);
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1;
    if (segment === "..") kept.pop();
    if (segment !== "." && segment !== "..") kept.push(segment);
    else if (isLast) kept.push("");
  }
  return `/${kept.join("/")}`;
}
