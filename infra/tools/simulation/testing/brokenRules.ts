/** The rules that do not hold. */
export function brokenRules(rules: Readonly<Record<string, boolean>>): string[] {
  return Object.keys(rules).filter((rule) => !rules[rule]);
}
