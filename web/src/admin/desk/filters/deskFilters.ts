import { lostReasonLabels } from "@planner/shared/lead/followUp/stage";
import { type LeadFilter, leadFilterSchema } from "@planner/shared/lead/leadFilter";
import { noCampaign } from "@planner/shared/lead/source/campaign";
import { trafficSourceLabels } from "@planner/shared/lead/source/trafficSource";
import { laterDay, timeZoneName } from "@planner/shared/timeZone";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import * as z from "zod/mini";
import { personName } from "../lead/personName.ts";

/** A calendar day, as date inputs write it ("2026-11-17"). */
const day = z
  .string()
  .check(z.refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))));

const timeZone = z.pipe(z.pipe(z.string(), z.transform(timeZoneName)), z.string());

const filtersSchema = z.object({
  /** Instead of the leads. */
  view: z.catch(z.optional(z.enum(["plans"])), undefined),
  stage: z.catch(leadFilterSchema.shape.stage, undefined),
  from: z.catch(z.optional(day), undefined),
  /** The last day, included. */
  to: z.catch(z.optional(day), undefined),
  /** The days' time zone, if they are those of a report. Default: the user's. */
  zone: z.catch(z.optional(timeZone), undefined),
  source: z.catch(leadFilterSchema.shape.source, undefined),
  campaign: z.catch(leadFilterSchema.shape.campaign, undefined),
  lost_reason: z.catch(leadFilterSchema.shape.lost_reason, undefined),
  plan: z.catch(z.optional(z.enum(["passes", "too-low"])), undefined),
  suspect: z.catch(z.optional(z.enum(["only", "hidden"])), undefined),
  next: z.catch(leadFilterSchema.shape.next, undefined),
  /** An administrator, or "me". */
  owner: z.catch(leadFilterSchema.shape.owner, undefined),
  /** An administrator, or "no_one". */
  answered_by: z.catch(leadFilterSchema.shape.answered_by, undefined),
  q: z.catch(leadFilterSchema.shape.q, undefined),
});

/** What the list shows. The URL holds it, so that a link, the back button and a reload show the same leads. */
export type DeskFilters = Readonly<z.output<typeof filtersSchema>>;

/** The filters in the URL. `change` sets or removes some of them; `replace` leaves no entry in the tab's history. */
export function useDeskFilters() {
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => readFilters(query), [query]);
  return {
    filters,
    /** By more than the tab. */
    isFiltered: filters.q !== undefined || filterChips(filters).length > 0,
    change: (changed: DeskFilters, { replace = false } = {}) =>
      setQuery(writeFilters({ ...filters, ...changed }), { replace }),
    clear: () => setQuery(writeFilters({ stage: filters.stage })),
  };
}

/** Reads the filters from a URL's query. Ignores invalid ones. */
export function readFilters(query: URLSearchParams): DeskFilters {
  return filtersSchema.parse(Object.fromEntries(query));
}

/** The query of the URL for these filters. Always in the same order, so that equal filters have equal URLs. */
export function writeFilters(filters: DeskFilters): URLSearchParams {
  const entries = Object.keys(filtersSchema.shape).flatMap((name) => {
    const value = new Map(Object.entries(filters)).get(name);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(entries);
}

/** The API's filter for this user. Days become times in UTC. */
export function toLeadFilter(
  { from, to, zone, plan, suspect, owner, view: _view, ...same }: DeskFilters,
  self: string,
): LeadFilter {
  return {
    ...same,
    owner: owner === "me" ? self : owner,
    from: from && startOfDay(from, 0, zone).toISOString(),
    to: to && startOfDay(to, 1, zone).toISOString(),
    gate: plan && (plan === "passes" ? "true" : "false"),
    suspect: suspect && (suspect === "only" ? "true" : "false"),
  };
}

/** A filter besides stage and search, as a removable chip. */
export type FilterChip = {
  readonly name: Exclude<keyof DeskFilters, "view" | "stage" | "zone" | "q">;
  readonly label: string;
};

export function filterChips(filters: DeskFilters): readonly FilterChip[] {
  const { stage, campaign, lost_reason: reason } = filters;
  const days = dayFilters(stage).flatMap(({ name, label }) => {
    const day = filters[name];
    return day ? [{ name, label: `${label} ${dayFormat.format(startOfDay(day))}` }] : [];
  });
  const persons = personFilters.flatMap(({ name, label, own }) => {
    const by = filters[name];
    const other = by && `${label} ${personName(by, "")}`;
    return by && other ? [{ name, label: new Map(Object.entries(own)).get(by) ?? other }] : [];
  });
  const choices = choiceFilters.flatMap(({ name, options }) => {
    const label = new Map(Object.entries(options)).get(filters[name] ?? "");
    return label ? [{ name, label }] : [];
  });
  const chips: FilterChip[] = [...days, ...choices, ...persons];
  if (campaign) {
    const label = campaign === noCampaign ? "No campaign" : `Campaign: ${campaign}`;
    chips.push({ name: "campaign", label });
  }
  if (reason) chips.push({ name: "lost_reason", label: `Lost: ${lostReasonLabels[reason]}` });
  return chips;
}

/** Won leads are filtered by the day of winning. */
export function dayFilters(stage: DeskFilters["stage"]) {
  const isWon = stage === "won";
  return [
    { name: "from", label: isWon ? "Won from" : "From" },
    { name: "to", label: isWon ? "Won until" : "Until" },
  ] as const;
}

export const choiceFilters = [
  { name: "source", label: "Source", any: "Any source", options: trafficSourceLabels },
  {
    name: "plan",
    label: "Plan",
    any: "Any plan",
    options: { passes: "Plan passes", "too-low": "Plan too low" },
  },
  {
    name: "suspect",
    label: "Suspect",
    any: "All leads",
    options: { only: "Suspect only", hidden: "Not suspect" },
  },
  { name: "next", label: "Next step", any: "Any next step", options: { none: "No next step" } },
] as const;

/** The filters by person. `own` lists their values besides the administrators. */
export const personFilters = [
  { name: "owner", label: "Owner", any: "Any owner", own: { me: "Mine" } },
  { name: "answered_by", label: "Answered by", any: "Anyone", own: { no_one: "Not answered" } },
] as const;

function startOfDay(text: string, daysLater = 0, timeZone?: string): Date {
  // On that day everywhere, except far in the Pacific.
  const within = new Date(`${text}T11:00:00Z`);
  if (timeZone) return laterDay(within, daysLater, { timeZone, hour: 0 });
  const [year = 0, month = 1, date = 1] = text.split("-").map(Number);
  return new Date(year, month - 1, date + daysLater);
}

const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
