import type { SelectOption } from "../../../AdminSelect.tsx";

/** The option of a column in a select. */
export function columnOption(head: string, column: number): SelectOption {
  return { value: String(column), label: head || "–" };
}
