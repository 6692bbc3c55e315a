import type { Lead } from "@planner/shared/lead/leadSchema";
import { trafficSource } from "@planner/shared/lead/source/trafficSource";
import { assumptions } from "@planner/shared/plan/assumptions";
import { type DeskFilters, toLeadFilter } from "./deskFilters.ts";

/** Whether a new lead belongs in a list. Never in search results: only the server can search. */
export function matchesFilters(lead: Lead, filters: DeskFilters): boolean {
  const { stage, from, to, source, gate, suspect, q } = toLeadFilter(filters);
  const passes = lead.calculated_daily_budget >= assumptions.dailyBudget.gate;
  const matches = (wanted: string | undefined, actual: unknown) =>
    wanted === undefined || wanted === String(actual);
  return (
    q === undefined &&
    matches(stage, lead.stage) &&
    (from === undefined || lead.created_at >= from) &&
    (to === undefined || lead.created_at < to) &&
    matches(source, trafficSource(lead)) &&
    matches(gate, passes) &&
    matches(suspect, lead.suspect !== undefined)
  );
}
