import { formatPhone } from "@planner/shared/format";
import { phoneSchema } from "@planner/shared/lead/contact/phoneSchema";
import { goalNames } from "@planner/shared/lead/goals/goalFields";
import type { ComponentProps } from "react";
import { groupedEntry, settledEntry } from "../../../goals/goalEntries.ts";
import { contactFields } from "../../../ui/contactFields.ts";
import type { TextField } from "../../../ui/TextField.tsx";
import type { Draft } from "./addDraft.ts";

/** A field of the form. */
export type FieldTexts = Omit<ComponentProps<typeof TextField>, "name" | "message"> &
  Readonly<{ name: Exclude<keyof Draft, "follow_up_at" | "booking"> }>;

export const goalTexts: readonly FieldTexts[] = [
  { name: "target_estimates_per_week", label: "Target estimates", benchmark: "a week" },
  { name: "current_estimates_per_week", label: "Now", benchmark: "a week", optional: true },
  { name: "avg_job_value", label: "Average job value", unit: "$", benchmark: "a job" },
  { name: "gross_margin_pct", label: "Gross margin", benchmark: "%" },
];

const [firstName, email, phone, website] = contactFields;

export const contactTexts: readonly FieldTexts[] = [
  firstName,
  phone,
  { ...email, optional: true },
  website,
];

/** The text of a field when it is left: numbers grouped, the phone number formatted. */
export function settled(field: string, text: string): string {
  const goal = goalNames.find((name) => name === field);
  if (goal) return groupedEntry(goal, settledEntry(goal, text));
  const phone = field === "mobile" ? phoneSchema.safeParse(text).data : undefined;
  return phone ? formatPhone(phone) : text;
}
