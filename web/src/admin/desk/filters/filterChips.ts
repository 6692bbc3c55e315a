import { lostReasonLabels } from "@planner/shared/lead/followUp/lostReasons";
import { noCampaign } from "@planner/shared/lead/source/campaign";
import { personName } from "../lead/personName.ts";
import { mediumDate } from "../lead/time/timeTexts.ts";
import type { DeskFilters } from "./deskFilters.ts";
import { choiceFilters, dayFilters, type FilterOptions, personFilters } from "./filterOptions.ts";
import { startOfDay } from "./toLeadFilter.ts";

/** A filter besides stage and search, as a removable chip. */
export type FilterChip = {
  readonly name: Exclude<keyof DeskFilters, "view" | "stage" | "zone" | "q">;
  readonly label: string;
};

/** The chips of the filters that are set. The last two are set by links from the reports, and have no field. */
export function filterChips(filters: DeskFilters): readonly FilterChip[] {
  const { campaign, lost_reason: reason } = filters;
  const chips: FilterChip[] = [];
  for (const { name, label } of dayFilters(filters.stage)) {
    const day = filters[name];
    if (day) chips.push({ name, label: `${label} ${mediumDate(startOfDay(day))}` });
  }
  for (const { name, options } of choiceFilters) {
    const label = optionText(options, filters[name]);
    if (label !== undefined) chips.push({ name, label });
  }
  for (const { name, label, ownOptions } of personFilters) {
    const person = filters[name];
    if (!person) continue;
    const text = optionText(ownOptions, person) ?? `${label} ${personName(person, "")}`;
    chips.push({ name, label: text });
  }
  if (campaign) {
    const label = campaign === noCampaign ? "No campaign" : `Campaign: ${campaign}`;
    chips.push({ name: "campaign", label });
  }
  if (reason) chips.push({ name: "lost_reason", label: `Lost: ${lostReasonLabels[reason]}` });
  return chips;
}

function optionText(options: FilterOptions, value: string | undefined): string | undefined {
  // Anyone can write a URL with the name of a method.
  if (value === undefined || !Object.hasOwn(options, value)) return undefined;
  return options[value];
}
