import type { CacheBehavior } from "./Distribution.ts";
import { normalizePath } from "./normalizePath.ts";

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
