import { screenAt } from "./screens.ts";

/**
 * Removes a slash at the end of the address, because code compares paths. The edge serves pages at such addresses too.
 */
export function removeTrailingSlash(): void {
  const { pathname, search, hash } = location;
  if (!pathname.endsWith("/")) return;
  const path = pathname.slice(0, -1);
  if (screenAt(path) !== "notFound") history.replaceState(history.state, "", path + search + hash);
}
