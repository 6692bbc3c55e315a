import type { CacheBehavior } from "./readDistribution.ts";

/**
 * The behaviour for a path: the first whose pattern matches, else the default one. Patterns are case-sensitive, with or
 * without a leading slash; `*` stands for any characters, `?` for exactly one.
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
 * A path as RFC 3986 (6.2.2) normalizes it, which CloudFront does before it looks for a behaviour: `%2f`-like escapes in
 * upper case, unreserved characters unescaped, dot segments resolved and never above the root. The origin is asked for
 * the raw path.
 */
export function normalizePath(path: string): string {
  const escaped = path.replace(/%[0-9a-f]{2}/gi, (escaping) => {
    const character = String.fromCharCode(Number.parseInt(escaping.slice(1), 16));
    return /[A-Za-z0-9\-._~]/.test(character) ? character : escaping.toUpperCase();
  });
  const kept: string[] = [];
  const segments = escaped.split("/").slice(1);
  for (const [place, segment] of segments.entries()) {
    const isLast = place === segments.length - 1;
    if (segment === "..") kept.pop();
    if (segment !== "." && segment !== "..") kept.push(segment);
    else if (isLast) kept.push("");
  }
  return `/${kept.join("/")}`;
}
