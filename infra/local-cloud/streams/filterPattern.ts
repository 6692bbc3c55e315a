import { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";

/** A filter: the rules of each field, by the fields' names. */
export type FilterPattern = { readonly [field: string]: FilterPattern | readonly Rule[] };

const literal = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const texts = z.union([z.string(), z.array(z.string())]);

const rule = z.union([
  literal,
  z.strictObject({ exists: z.boolean() }),
  z.strictObject({ prefix: z.string() }),
  z.strictObject({ suffix: z.string() }),
  z.strictObject({ "equals-ignore-case": z.string() }),
  z.strictObject({ numeric: z.array(z.union([z.string(), z.number()])).min(2) }),
  z.strictObject({
    "anything-but": z.union([literal, z.array(literal), z.strictObject({ prefix: texts })]),
  }),
]);

/** One of the alternatives a field's value is held against. */
export type Rule = z.output<typeof rule>;

const pattern: z.ZodType<FilterPattern> = z.record(
  z.string().refine((field) => field !== "$or", "$or is not run"),
  z.union([z.array(rule).min(1), z.lazy(() => pattern)]),
);

/**
 * Reads a filter as Lambda writes it.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
 *
 * @throws LocalCloudError for one with a rule that is not run here
 */
export function parseFilterPattern(text: string): FilterPattern {
  const parsed = pattern.safeParse(JSON.parse(text));
  if (!parsed.success) {
    throw new LocalCloudError(`The local cloud does not understand the event filter ${text}.`);
  }
  return parsed.data;
}

/** Whether a record passes: every field holds to one of its rules. */
export function matchesFilter(wanted: FilterPattern, value: unknown): boolean {
  const fields = new Map<string, unknown>(Object.entries(Object(value)));
  return Object.entries(wanted).every(([field, rules]) => {
    const held = fields.get(field);
    return isRules(rules)
      ? rules.some((each) => [held].flat().some((item) => matchesRule(each, item)))
      : matchesFilter(rules, held);
  });
}

function isRules(rules: FilterPattern | readonly Rule[]): rules is readonly Rule[] {
  return Array.isArray(rules);
}

function matchesRule(wanted: Rule, held: unknown): boolean {
  if (typeof wanted !== "object" || wanted === null) return held === wanted;
  if ("exists" in wanted) return (held !== undefined) === wanted.exists;
  if ("numeric" in wanted) return typeof held === "number" && holdsNumeric(wanted.numeric, held);
  if ("anything-but" in wanted) return isAnythingBut(wanted["anything-but"], held);
  if (typeof held !== "string") return false;
  if ("prefix" in wanted) return held.startsWith(wanted.prefix);
  if ("suffix" in wanted) return held.endsWith(wanted.suffix);
  return held.toLowerCase() === wanted["equals-ignore-case"].toLowerCase();
}

type AnythingBut = Extract<Rule, { "anything-but": unknown }>["anything-but"];

function isAnythingBut(unwanted: AnythingBut, held: unknown): boolean {
  if (held === undefined) return false;
  if (typeof unwanted === "object" && unwanted !== null && "prefix" in unwanted) {
    return ![unwanted.prefix].flat().some((prefix) => String(held).startsWith(prefix));
  }
  return ![unwanted].flat().some((each) => each === held);
}

/** `[">", 0, "<=", 5]`: pairs of comparison and bound. */
function holdsNumeric(comparisons: readonly (string | number)[], held: number): boolean {
  return comparisons.every((sign, place) => {
    if (place % 2 === 1) return true;
    const bound = Number(comparisons[place + 1]);
    switch (sign) {
      case "=":
        return held === bound;
      case "<":
        return held < bound;
      case "<=":
        return held <= bound;
      case ">":
        return held > bound;
      case ">=":
        return held >= bound;
      default:
        throw new LocalCloudError(`The local cloud does not know the comparison ${sign}.`);
    }
  });
}
