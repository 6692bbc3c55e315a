import { isStyles, type Styles } from "./Styles.ts";

/** Media queries after plain declarations, which they override, and among themselves mobile first: `min-width` rising, `max-width` falling. */
export function sortedAtRules(styles: Styles): Styles {
  const entries = Object.entries(styles);
  const isQuery = ([key]: readonly [string, unknown]) => key.startsWith("@media");
  const queries = entries
    .filter(isQuery)
    .sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b));
  const others = entries
    .filter((entry) => !isQuery(entry))
    .map(([key, value]) => [key, isStyles(value) ? sortedAtRules(value) : value] as const);
  return Object.fromEntries([...others, ...queries]);
}

/** Widths in rem, all of them under a million; then what is no width, then print. */
function rank(query: string): number {
  if (query.includes("print")) return 3e6;
  const [, side, width] = /(min|max)-width: ([\d.]+)rem/.exec(query) ?? [];
  if (!side) return 2e6;
  return side === "min" ? Number(width) : 1e6 - Number(width);
}
