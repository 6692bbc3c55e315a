import type { Lead } from "@planner/shared/lead/leadSchema";
import { trafficSource } from "@planner/shared/lead/trafficSource";
import { assumptions } from "@planner/shared/plan/assumptions";
import { type DeskFilters, toLeadFilter } from "./deskFilters.ts";

/** Whether a new lead belongs to a list. Search results do not grow: only the server can search. */
export function matchesFilters(lead: Lead, filters: DeskFilters): boolean {
  const { stage, from, to, source, gate, suspect, q } = toLeadFilter(filters);
  const passes = lead.calculated_daily_budget >= assumptions.dailyBudget.gate;
  const agrees = (wanted: string | undefined, actual: unknown) =>
    wanted === undefined || wanted === String(actual);
  return (
    q === undefined &&
    agrees(stage, lead.stage) &&
    (from === undefined || lead.created_at >= from) &&
    (to === undefined || lead.created_at < to) &&
    agrees(source, trafficSource(lead)) &&
    agrees(gate, passes) &&
    agrees(suspect, lead.suspect !== undefined)
  );
}
