import * as z from "zod/mini";

/** A validation rule and the message for values that break it. */
export type FieldRule<T> = {
  readonly holds: (value: T) => boolean;
  readonly message: string;
};

/** A zod check that reports only the first broken rule, because a field shows one message at a time. */
export function firstBrokenRule<T>(rules: readonly FieldRule<T>[]): z.core.$ZodCheck<T> {
  return z.check<T>((context) => {
    const broken = rules.find((rule) => !rule.holds(context.value));
    if (broken) {
      context.issues.push({ code: "custom", message: broken.message, input: context.value });
    }
  });
}

export type FieldError = {
  /** Dotted path of the field, such as "contact.work_email". */
  readonly path: string;
  readonly message: string;
};

/** The first message of each invalid field, in the schema's order. */
export function fieldErrors(error: z.core.$ZodError): readonly FieldError[] {
  const first = new Map<string, string>();
  for (const issue of error.issues) {
    const path = issue.path.map(String).join(".");
    if (!first.has(path)) first.set(path, issue.message);
  }
  return [...first].map(([path, message]) => ({ path, message }));
}
