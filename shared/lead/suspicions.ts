import type { FormSigns } from "./formSignsSchema.ts";

/** Why a lead may not come from a person. */
export const suspicions = ["honeypot", "too_fast"] as const;
export type Suspicion = (typeof suspicions)[number];

/**
 * What speaks against a person having filled the contact form. A sign that is missing says nothing: older pages send
 * none. Such a lead is stored all the same; somebody looks at it.
 */
export function suspicionsOf(signs: FormSigns | undefined): readonly Suspicion[] {
  const holds: Record<Suspicion, boolean> = {
    honeypot: (signs?.trap ?? "") !== "",
    too_fast: (signs?.elapsed_ms ?? fastestPersonMs) < fastestPersonMs,
  };
  return suspicions.filter((suspicion) => holds[suspicion]);
}

/** With autofill a person needs a tap on a field, one on the suggestion and one on the button, and looks in between. */
const fastestPersonMs = 2000;
