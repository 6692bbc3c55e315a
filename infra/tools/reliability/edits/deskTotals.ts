import { stages } from "@planner/shared/lead/followUp/stage";
import type { Item } from "../LeadTable.ts";

/** The desk's figures, computed from the items, for leads that were all captured in the last 30 days. */
export function deskTotalsOf(leads: readonly Item[]) {
  const clocked = leads.filter(({ suspect }) => suspect === undefined);
  const answered = clocked.filter(
    ({ created_at, first_response_at: at }) =>
      at?.S !== undefined && Date.parse(at.S) - Date.parse(created_at?.S ?? "") < 300_000,
  );
  const share = Math.floor((1000 * answered.length) / clocked.length + 0.5) / 10;
  return {
    by_stage: Object.fromEntries(
      stages.map((stage) => [stage, leads.filter((lead) => lead.stage?.S === stage).length]),
    ),
    answered_in_time_pct: clocked.length === 0 ? null : share,
  };
}
