import { type StoredWeek, type WeekEntry, weekEntrySchema } from "@planner/shared/api/planContract";
import { cleanText } from "@planner/shared/cleanText";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import { parseNumberEntry } from "@planner/shared/lead/goals/goalFields";
import { roundHalfUp } from "@planner/shared/plan/round";

/** The fields of a week, in the order of a diary. */
export const weekFields: readonly WeekField[] = [
  { name: "spend_cents", label: "Ad spend", unit: "$" },
  { name: "leads", label: "Leads" },
  { name: "booked", label: "Booked" },
  { name: "held", label: "Held" },
  { name: "won", label: "Won" },
  { name: "still_to_come", label: "Booked, not yet held", isOptional: true },
  { name: "undecided", label: "Held, no decision yet", isOptional: true },
  {
    name: "won_revenue_cents",
    label: "Won jobs brought in",
    unit: "$",
    isOptional: true,
  },
];

export type WeekField = Readonly<{
  name: Exclude<keyof WeekEntry, "back_next_week">;
  label: string;
  unit?: "$";
  isOptional?: true;
}>;

/** The texts of the fields for a stored week. Amounts are in dollars. */
export function entryTexts(entry: WeekEntry | undefined): Record<string, string> {
  return Object.fromEntries(
    weekFields.map(({ name, ...field }) => {
      const number = entry?.[name];
      return [name, number === undefined ? "" : String(field.unit ? number / 100 : number)];
    }),
  );
}

export function readWeek(form: FormData) {
  const numbers = weekFields.flatMap(({ name, ...field }) => {
    const text = String(form.get(name) ?? "");
    if (cleanText(text) === "" && field.isOptional) return [];
    const number = parseNumberEntry(text) ?? Number.NaN;
    return [[name, field.unit ? roundHalfUp(number * 100, 0) : number]];
  });
  const { data: entry, error } = weekEntrySchema.safeParse(Object.fromEntries(numbers));
  return { entry, errors: namedErrors(error?.issues.map(({ path }) => path.join(".")) ?? []) };
}

/** A corrected week keeps the answer whether the ads are back, unless it has spend now. */
export function keepAnswer(entry: WeekEntry, stored: StoredWeek | undefined): WeekEntry {
  if (entry.spend_cents > 0 || stored?.back_next_week === undefined) return entry;
  return { ...entry, back_next_week: stored.back_next_week };
}

/** The errors of the fields with these names. Each names its field. */
export function namedErrors(names: readonly string[]): readonly FieldError[] {
  return weekFields
    .filter(({ name }) => names.includes(name))
    .map(({ name, label }) => ({ path: name, message: rules[name] ?? `${label}: ${countRule}` }));
}

const countRule = "enter a whole number from 0 to 10,000";

const rules: Readonly<Record<string, string>> = {
  spend_cents: "Ad spend: enter $0 to $1,000,000",
  won_revenue_cents: "Won jobs brought in: enter dollars, such as 15,200",
};
