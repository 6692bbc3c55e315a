/** The CSS that stands for a token: `colors`, `fg.muted` → `var(--c-colors-fg-muted)`. */
export function tokenReference(category: string, name: string): string {
  if (name.startsWith("-")) return `calc(${tokenReference(category, name.slice(1))} * -1)`;
  const path = name.replace(/(\d)\.(?=\d)/g, "$1\\.").replace(/(?<!\\)\./g, "-");
  return `var(--c-${`${category}-${path}`.replace(/[A-Z]/g, "-$&").toLowerCase()})`;
}
