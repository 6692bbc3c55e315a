import { type SearchableLead, tokensOfAnyLength } from "./leadTokens.ts";
import type { Search } from "./parseSearch.ts";

/** The token under which a search lists a lead: the first one that it reads. Undefined if the lead does not match. */
export function listingToken(
  { prefixesToRead, requiredPrefixes }: Search,
  lead: SearchableLead,
): string | undefined {
  const tokens = tokensOfAnyLength(lead).toSorted(byBytes);
  const firstMatch = (prefix: string) => tokens.find((token) => token.startsWith(prefix));
  const matchesAll = requiredPrefixes.every((prefix) => firstMatch(prefix) !== undefined);
  if (!matchesAll) return undefined;
  return prefixesToRead.map(firstMatch).find((token) => token !== undefined);
}

/** The order of DynamoDB's sort keys. */
function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
