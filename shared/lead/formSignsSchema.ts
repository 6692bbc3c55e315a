import * as z from "zod/mini";

/**
 * How the contact form was filled: what stands in the field that no person sees, and the milliseconds from the form's
 * appearance to its submission. What is missing or makes no sense is left out: it never refuses a lead.
 */
export const formSignsSchema = z.pipe(z.unknown(), z.transform(readableSigns));

export type FormSigns = {
  readonly trap?: string;
  readonly elapsed_ms?: number;
};

function readableSigns(value: unknown): FormSigns {
  if (typeof value !== "object" || value === null) return {};
  const given = new Map<string, unknown>(Object.entries(value));
  const trap = given.get("trap");
  const elapsed = given.get("elapsed_ms");
  return {
    ...(typeof trap === "string" && { trap }),
    ...(typeof elapsed === "number" && Number.isFinite(elapsed) && { elapsed_ms: elapsed }),
  };
}
