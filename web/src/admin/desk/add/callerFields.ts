import { formatPhone } from "@planner/shared/format";
import { phoneSchema } from "@planner/shared/lead/contact/phoneSchema";
import {
  type GoalName,
  goalFields,
  goalNames,
  isOptionalGoal,
} from "@planner/shared/lead/goals/goalFields";
import type { ComponentProps } from "react";
import { groupedEntry, settledEntry } from "../../../goals/goalEntries.ts";
import { contactFields } from "../../../ui/contactFields.ts";
import type { TextField } from "../../../ui/TextField.tsx";

/** A field of the form that adds a lead, which is filled in for a caller. */
export type CallerFieldSettings = Omit<ComponentProps<typeof TextField>, "name" | "message"> &
  Readonly<{ name: GoalName | (typeof contactFields)[number]["name"] }>;

/** Shorter texts than those of the calculator, because the form is filled in during a call. */
const shortTexts: Readonly<Partial<Record<GoalName, Partial<CallerFieldSettings>>>> = {
  target_estimates_per_week: { label: "Target estimates", unitAfter: "a week" },
  current_estimates_per_week: { label: "Now", unitAfter: "a week" },
  avg_job_value: { unitAfter: "a job" },
};

/** The goals as fields of the form, in its short texts. */
export const callerGoalFields: readonly CallerFieldSettings[] = goalNames.map((name) => {
  const { label, unit } = goalFields[name];
  return {
    name,
    label,
    unitBefore: unit.side === "before" ? unit.text : undefined,
    unitAfter: unit.side === "after" ? unit.text : undefined,
    optional: isOptionalGoal(name),
    inputMode: "decimal",
    ...shortTexts[name],
  };
});

/** The order in which callers say them. */
const contactOrder = ["first_name", "mobile", "work_email", "website"] as const;

/** The contact as fields of the form. The email address is optional, because a caller may not give one. */
export const callerContactFields: readonly CallerFieldSettings[] = contactFields
  .map((field) => (field.name === "work_email" ? { ...field, optional: true } : field))
  .toSorted((one, other) => contactOrder.indexOf(one.name) - contactOrder.indexOf(other.name));

/** A field's text while the user is not in it: numbers are grouped, and the phone number is formatted. */
export function formattedEntry(field: string, text: string): string {
  const goal = goalNames.find((name) => name === field);
  if (goal) return groupedEntry(goal, settledEntry(goal, text));
  const phoneNumber = field === "mobile" ? phoneSchema.safeParse(text).data : undefined;
  return phoneNumber ? formatPhone(phoneNumber) : text;
}
