import type { FieldError } from "@planner/shared/lead/fieldRules";

/** The error of the field at `path` unless it is valid. */
export function errorUnless(isValid: boolean, path: string, message: string): FieldError[] {
  return isValid ? [] : [{ path, message }];
}
