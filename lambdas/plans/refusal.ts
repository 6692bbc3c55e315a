import type { FieldError } from "@planner/shared/lead/fieldRules";

/** The plan or the lead does not allow the value of a field. */
export type Refusal = { readonly kind: "refused"; readonly errors: readonly FieldError[] };

export function refused(path: string, message: string): Refusal {
  return { kind: "refused", errors: [{ path, message }] };
}
