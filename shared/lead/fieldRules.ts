import * as z from "zod/mini";

/** One rule of a field: the message shows when `holds` is false. */
export type FieldRule<T> = {
  readonly holds: (value: T) => boolean;
  readonly message: string;
};

/**
 * A check that reports the first broken rule, in the order given, and no other: a field has one
 * message at a time. Source: decisions, section 2.
 */
export function firstBrokenRule<T>(rules: readonly FieldRule<T>[]): z.core.$ZodCheck<T> {
  return z.check<T>((context) => {
    const broken = rules.find((rule) => !rule.holds(context.value));
    if (broken) {
      context.issues.push({ code: "custom", message: broken.message, input: context.value });
    }
  });
}
