import type { FieldError } from "@planner/shared/lead/fieldRules";

/** The plan or the lead does not allow the value of a field. */
export type RejectedField = { readonly kind: "rejected"; readonly errors: readonly FieldError[] };

/** Rejects the value of one field. */
export function rejectedField(path: string, message: string): RejectedField {
  return { kind: "rejected", errors: [{ path, message }] };
}
