/** The sentences whose condition does not hold. */
export function unmet(conditions: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(conditions)
    .filter(([, holds]) => !holds)
    .map(([sentence]) => sentence);
}
