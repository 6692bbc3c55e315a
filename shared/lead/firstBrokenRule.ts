import * as z from "zod/mini";
import { brokenRule, type FieldRule } from "./FieldRule.ts";

/** A check that reports the first broken rule, and no other. */
export function firstBrokenRule<T>(rules: readonly FieldRule<T>[]): z.core.$ZodCheck<T> {
  return z.check<T>((context) => {
    const broken = brokenRule(rules, context.value);
    if (broken) {
      context.issues.push({ code: "custom", message: broken.message, input: context.value });
    }
  });
}
