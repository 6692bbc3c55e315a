import type { LeadFilter } from "@planner/shared/lead/leadFilter";
import { laterDay } from "@planner/shared/timeZone";
import type { DeskFilters } from "./deskFilters.ts";

/** The API's filter for this user. Days become times in UTC. */
export function toLeadFilter(filters: DeskFilters, self: string): LeadFilter {
  const { stage, source, campaign, lost_reason, next, answered_by, q } = filters;
  const { from, to, zone, plan, suspect, owner } = filters;
  return {
    stage,
    source,
    campaign,
    lost_reason,
    next,
    answered_by,
    q,
    owner: owner === "me" ? self : owner,
    from: from && startOfDay(from, zone).toISOString(),
    to: to && endOfDay(to, zone).toISOString(),
    gate: plan && gateValues[plan],
    suspect: suspect && suspectValues[suspect],
  };
}

const gateValues = { passes: "true", "too-low": "false" } as const;
const suspectValues = { only: "true", hidden: "false" } as const;

/** The start of a calendar day, in a time zone or by default in the user's. */
export function startOfDay(day: string, zone?: string): Date {
  return midnightAfter(day, 0, zone);
}

/** The end of a calendar day, which is the start of the next one. */
function endOfDay(day: string, zone?: string): Date {
  return midnightAfter(day, 1, zone);
}

function midnightAfter(day: string, days: number, timeZone: string | undefined): Date {
  if (timeZone !== undefined) {
    // A time on that day everywhere, except far in the Pacific.
    const within = new Date(`${day}T11:00:00Z`);
    return laterDay(within, days, { timeZone, hour: 0 });
  }
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + days);
}
