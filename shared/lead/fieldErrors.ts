import * as z from "zod/mini";
import { brokenRule, type FieldRule } from "./fieldRules.ts";

export type FieldError = {
  /** Where the field is, dotted: "contact.work_email". */
  readonly path: string;
  /** What is wrong with it, in the specification's words. */
  readonly message: string;
};

/** The first message of each field that a schema refused, in the schema's order. */
export function fieldErrors(error: z.core.$ZodError): readonly FieldError[] {
  const first = new Map<string, string>();
  for (const issue of error.issues) {
    const path = issue.path.map(String).join(".");
    if (!first.has(path)) first.set(path, issue.message);
  }
  return [...first].map(([path, message]) => ({ path, message }));
}

/** A check that reports the first broken rule, and no other. */
export function firstBrokenRule<T>(rules: readonly FieldRule<T>[]): z.core.$ZodCheck<T> {
  return z.check<T>((context) => {
    const broken = brokenRule(rules, context.value);
    if (broken) {
      context.issues.push({ code: "custom", message: broken.message, input: context.value });
    }
  });
}
