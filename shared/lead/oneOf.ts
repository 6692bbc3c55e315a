import * as z from "zod/mini";

/** A schema for one of some values. The message names the field and lists the values. */
export function oneOf<const Values extends readonly string[]>(field: string, values: Values) {
  return z.enum(values, { error: `${field} must be one of: ${values.join(", ")}` });
}
