/** Claims as an HTTP API hands them to a function: every value a text, a list as `[a b]`. */
export function renderClaims(claims: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, rendered(value)]));
}

/** As Go's `%v` prints it, which API Gateway leaves it to. */
function rendered(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(rendered).join(" ")}]`;
  if (typeof value !== "object" || value === null) return value === null ? "<nil>" : String(value);
  const fields = Object.entries(value).map(([name, item]) => `${name}:${rendered(item)}`);
  return `map[${fields.toSorted().join(" ")}]`;
}
