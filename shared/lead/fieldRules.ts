/** One rule of a field: the message shows when `holds` is false. */
export type FieldRule<T> = {
  readonly holds: (value: T) => boolean;
  readonly message: string;
};

/**
 * The first rule that a value breaks, in the order given; undefined when all hold. A field has one
 * message at a time. Source: decisions, section 2.
 */
export function brokenRule<T>(rules: readonly FieldRule<T>[], value: T): FieldRule<T> | undefined {
  return rules.find((rule) => !rule.holds(value));
}
