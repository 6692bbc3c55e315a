import type { LeadFilter } from "@planner/shared/api/adminContract";
import { stageSchema } from "@planner/shared/lead/followUp/stage";
import { trafficSourceLabels, trafficSources } from "@planner/shared/lead/source/trafficSource";
import * as z from "zod/mini";

/** A calendar day in the user's time zone, as date inputs write it ("2026-11-17"). */
const day = z
  .string()
  .check(z.refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))));

const filtersSchema = z.object({
  stage: z.catch(z.optional(stageSchema), undefined),
  from: z.catch(z.optional(day), undefined),
  /** The last day, included. */
  to: z.catch(z.optional(day), undefined),
  source: z.catch(z.optional(z.enum(trafficSources)), undefined),
  plan: z.catch(z.optional(z.enum(["passes", "too-low"])), undefined),
  suspect: z.catch(z.optional(z.enum(["only", "hidden"])), undefined),
  q: z.catch(z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(60))), undefined),
});

/** What the list shows. The URL holds it, so that a link, the back button and a reload show the same leads. */
export type DeskFilters = Readonly<z.output<typeof filtersSchema>>;

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

/** The API's filter. Days become times in UTC. */
export function toLeadFilter({ from, to, plan, suspect, ...same }: DeskFilters): LeadFilter {
  return {
    ...same,
    from: from && startOfDay(from).toISOString(),
    to: to && startOfDay(to, 1).toISOString(),
    gate: plan && (plan === "passes" ? "true" : "false"),
    suspect: suspect && (suspect === "only" ? "true" : "false"),
  };
}

/** A filter besides stage and search, as a removable chip. */
export type FilterChip = {
  readonly name: "from" | "to" | "source" | "plan" | "suspect";
  readonly label: string;
};

export function filterChips(filters: DeskFilters): readonly FilterChip[] {
  const { from, to, source, plan, suspect } = filters;
  const chips = [
    { name: "from", label: from && `From ${dayLabel(from)}` },
    { name: "to", label: to && `Until ${dayLabel(to)}` },
    { name: "source", label: source && trafficSourceLabels[source] },
    { name: "plan", label: plan && planLabels[plan] },
    { name: "suspect", label: suspect && suspectLabels[suspect] },
  ] as const;
  return chips.flatMap(({ name, label }) => (label ? [{ name, label }] : []));
}

export const planLabels = { passes: "Plan passes", "too-low": "Plan too low" } as const;
export const suspectLabels = { only: "Suspect only", hidden: "Not suspect" } as const;

function startOfDay(text: string, daysLater = 0): Date {
  const [year = 0, month = 1, date = 1] = text.split("-").map(Number);
  return new Date(year, month - 1, date + daysLater);
}

function dayLabel(text: string): string {
  return dayFormat.format(startOfDay(text));
}

const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
