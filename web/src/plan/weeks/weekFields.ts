import {
  type StoredWeek,
  type WeekEntry,
  weekEntrySchema,
  weekLimitTexts,
} from "@planner/shared/api/planContract";
import type { OpenStock } from "@planner/shared/api/planForecast";
import { cleanText } from "@planner/shared/cleanText";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import { parseNumberEntry } from "@planner/shared/parseNumberEntry";
import { roundHalfUp } from "@planner/shared/plan/round";

export const openLabels = {
  undecided: "Held, no decision yet",
  still_to_come: "Booked, not yet held",
} as const satisfies Readonly<Record<OpenStock, string>>;

/** The fields of a week, in the order of the funnel. */
export const weekFields: readonly WeekField[] = [
  { name: "spend_cents", label: "Ad spend", unit: "$" },
  { name: "leads", label: "Leads" },
  { name: "booked", label: "Booked" },
  { name: "held", label: "Held" },
  { name: "won", label: "Won" },
  { name: "still_to_come", label: openLabels.still_to_come, isOptional: true },
  { name: "undecided", label: openLabels.undecided, isOptional: true },
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
  const texts: Record<string, string> = {};
  for (const field of weekFields) {
    const stored = entry?.[field.name];
    texts[field.name] = stored === undefined ? "" : String(shownNumber(field, stored));
  }
  return texts;
}

/** Reads the form: the entry, or the errors of its fields. */
export function readWeek(form: FormData) {
  const numbers: Record<string, number> = {};
  for (const field of weekFields) {
    const text = String(form.get(field.name) ?? "");
    const isLeftOut = field.isOptional && cleanText(text) === "";
    if (!isLeftOut) numbers[field.name] = storedNumber(field, parseNumberEntry(text) ?? Number.NaN);
  }
  const { data: entry, error } = weekEntrySchema.safeParse(numbers);
  const wrongFields = error?.issues.map(({ path }) => path.join(".")) ?? [];
  return { entry, errors: namedErrors(wrongFields) };
}

/** In dollars, or a count. */
function shownNumber({ unit }: WeekField, stored: number): number {
  return unit === "$" ? stored / 100 : stored;
}

/** In cents, or a count. */
function storedNumber({ unit }: WeekField, shown: number): number {
  return unit === "$" ? roundHalfUp(shown * 100, 0) : shown;
}

/** A corrected week keeps the answer whether the ads are back, unless it has spend now. */
export function keepBackNextWeek(entry: WeekEntry, stored: StoredWeek | undefined): WeekEntry {
  if (entry.spend_cents > 0 || stored?.back_next_week === undefined) return entry;
  return { ...entry, back_next_week: stored.back_next_week };
}

/** The errors of the fields with these names. Each names its field. */
export function namedErrors(names: readonly string[]): readonly FieldError[] {
  return weekFields
    .filter(({ name }) => names.includes(name))
    .map(({ name, label }) => ({ path: name, message: `${label}: enter ${limitOf(name)}` }));
}

function limitOf(name: WeekField["name"]): string {
  if (name === "spend_cents") return weekLimitTexts.spend;
  if (name === "won_revenue_cents") return "dollars, such as 15,200";
  return weekLimitTexts.count;
}
