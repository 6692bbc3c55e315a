import { trafficSourceLabels } from "@planner/shared/lead/source/trafficSource";
import { personName } from "../lead/personName.ts";
import type { DeskFilters } from "./deskFilters.ts";

/** The texts of a filter's options, by their values. */
export type FilterOptions = Readonly<Record<string, string>>;

/** The filters by day. Won leads are filtered by the day of winning. */
export function dayFilters(stage: DeskFilters["stage"]) {
  const isWon = stage === "won";
  return [
    { name: "from", label: isWon ? "Won from" : "From" },
    { name: "to", label: isWon ? "Won until" : "Until" },
  ] as const;
}

/** The filters with fixed options. `anyLabel` is the text of the option without a filter. */
export const choiceFilters = [
  { name: "source", label: "Source", anyLabel: "Any source", options: trafficSourceLabels },
  {
    name: "plan",
    label: "Plan",
    anyLabel: "Any plan",
    options: { passes: "Plan passes", "too-low": "Plan too low" },
  },
  {
    name: "suspect",
    label: "Suspect",
    anyLabel: "All leads",
    options: { only: "Suspect only", hidden: "Not suspect" },
  },
  {
    name: "next",
    label: "Next step",
    anyLabel: "Any next step",
    options: { none: "No next step" },
  },
] as const;

/** The filters by administrator. `ownOptions` are those besides the administrators. */
export const personFilters = [
  { name: "owner", label: "Owner", anyLabel: "Any owner", ownOptions: { me: "Mine" } },
  {
    name: "answered_by",
    label: "Answered by",
    anyLabel: "Anyone",
    ownOptions: { no_one: "Not answered" },
  },
] as const;

/** The options of a filter by administrator, for this user. */
export function personOptions(
  ownOptions: FilterOptions,
  administrators: readonly string[],
  self: string,
): FilterOptions {
  const options: Record<string, string> = { ...ownOptions };
  for (const email of administrators) {
    // The user's own leads are "me".
    const isListed = email === self && "me" in ownOptions;
    if (!isListed) options[email] = personName(email, self);
  }
  return options;
}
