import { formatPhone } from "@planner/shared/format";
import { phoneSchema } from "@planner/shared/lead/contact/phoneSchema";
import { type GoalName, goalNames } from "@planner/shared/lead/goals/goalFields";
import type { ComponentProps } from "react";
import { groupedEntry, settledEntry } from "../../../goals/goalEntries.ts";
import { contactFields } from "../../../ui/contactFields.ts";
import type { TextField } from "../../../ui/TextField.tsx";

/** A field of the form that adds a lead. */
export type AddField = Omit<ComponentProps<typeof TextField>, "name" | "message"> &
  Readonly<{ name: GoalName | (typeof contactFields)[number]["name"] }>;

/** The goal fields. With short labels, because the form is filled in during a call. */
export const addedGoalFields: readonly AddField[] = [
  {
    name: "target_estimates_per_week",
    label: "Target estimates",
    benchmark: "a week",
    inputMode: "decimal",
  },
  {
    name: "current_estimates_per_week",
    label: "Now",
    benchmark: "a week",
    optional: true,
    inputMode: "decimal",
  },
  {
    name: "avg_job_value",
    label: "Average job value",
    unit: "$",
    benchmark: "a job",
    inputMode: "decimal",
  },
  {
    name: "gross_margin_pct",
    label: "Gross margin",
    benchmark: "%",
    inputMode: "decimal",
  },
];

const [firstName, email, phone, website] = contactFields;

/** The contact fields, in the order in which callers say them. The email address is optional. */
export const addedContactFields: readonly AddField[] = [
  firstName,
  phone,
  { ...email, optional: true },
  website,
];

/** A field's text while the user is not in it: numbers are grouped, and the phone number is formatted. */
export function formattedEntry(field: string, text: string): string {
  const goal = goalNames.find((name) => name === field);
  if (goal) return groupedEntry(goal, settledEntry(goal, text));
  const phoneNumber = field === "mobile" ? phoneSchema.safeParse(text).data : undefined;
  return phoneNumber ? formatPhone(phoneNumber) : text;
}
