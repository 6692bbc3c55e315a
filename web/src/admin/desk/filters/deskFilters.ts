import { leadFilterSchema } from "@planner/shared/lead/leadFilter";
import { timeZoneName } from "@planner/shared/timeZone";
import * as z from "zod/mini";

/** A calendar day, as date inputs write it ("2026-11-17"). */
const day = z
  .string()
  .check(z.refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))));

/** The name of a time zone that the browser knows: the transform returns undefined for others. */
const timeZone = z.pipe(z.pipe(z.string(), z.transform(timeZoneName)), z.string());

const filtersSchema = z.object({
  /** Shows the saved plans instead of the leads. */
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

/** Reads the filters from a URL's query. Ignores invalid ones. */
export function readFilters(query: URLSearchParams): DeskFilters {
  return filtersSchema.parse(Object.fromEntries(query));
}

/** The query of the URL for these filters. Always in the same order, so that equal filters have equal URLs. */
export function writeFilters(filters: DeskFilters): URLSearchParams {
  const values = new Map(Object.entries(filters));
  const query = new URLSearchParams();
  for (const name of Object.keys(filtersSchema.shape)) {
    const value = values.get(name);
    if (value) query.set(name, value);
  }
  return query;
}
