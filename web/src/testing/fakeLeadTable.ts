import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { LeadDetails, LeadPage, LeadStats } from "@planner/shared/api/admin/leadContract";
import { isMissedCall } from "@planner/shared/lead/followUp/callOutcome";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import { isWithinLimit } from "@planner/shared/lead/followUp/responseClock";
import { stages } from "@planner/shared/lead/followUp/stage";
import { type LeadFilter, matchesFilter } from "@planner/shared/lead/leadFilter";
import type { Lead } from "@planner/shared/lead/leadSchema";

/** A cursor is the id of the last lead on the previous page, so pages stay right while new leads arrive. */
export function pageOf(
  leads: readonly Lead[],
  filter: LeadFilter,
  page: { readonly cursor: string | undefined; readonly size: number },
): LeadPage {
  const q = filter.q?.toLowerCase();
  const found = leads.filter(
    (lead) =>
      matchesFilter(lead, filter, new Date("2026-11-17T12:30:00.000Z")) &&
      (q === undefined || isFoundBy(lead, q)),
  );
  const from = found.findIndex(({ id }) => id === page.cursor) + 1;
  const shown = found.slice(from, from + page.size);
  const isLast = from + shown.length >= found.length;
  return { leads: shown, next_cursor: isLast ? null : (shown.at(-1)?.id ?? null) };
}

function isFoundBy({ first_name, work_email, mobile, website }: Lead, q: string): boolean {
  const digits = q.replaceAll(/\D/g, "");
  const phone = mobile.replace(/^\+1?/, "");
  return (
    [first_name, work_email, website].some((text) => text.toLowerCase().startsWith(q)) ||
    (digits.length > 1 && (phone.startsWith(digits) || phone.endsWith(digits)))
  );
}

export function statsOf(leads: readonly Lead[]): LeadStats {
  const sum = (of: (lead: Lead) => number) => leads.reduce((total, lead) => total + of(lead), 0);
  const clocked = leads.filter(({ suspect }) => suspect === undefined);
  const inTime = clocked.filter(
    ({ created_at, first_response_at }) =>
      first_response_at !== undefined && isWithinLimit(created_at, first_response_at),
  );
  const count = (stage: Lead["stage"]) => leads.filter((lead) => lead.stage === stage).length;
  return {
    total_leads: leads.length,
    mean_job_value: leads.length === 0 ? null : sum((lead) => lead.avg_job_value) / leads.length,
    total_revenue_30: sum((lead) => lead.calculated_revenue_30),
    latest_lead_at: leads[0]?.created_at ?? null,
    by_stage: adminContract.leadStats.response.shape.by_stage.parse(
      Object.fromEntries(stages.map((stage) => [stage, count(stage)])),
    ),
    won_value: sum((lead) => (lead.stage === "won" ? (lead.won_value ?? 0) : 0)),
    answered_in_time_pct:
      clocked.length === 0 ? null : Math.round((100 * inTime.length) / clocked.length),
  };
}

/** The lead after an event. Only a change of stage raises the version. */
export function editLead(lead: Lead, event: LeadEvent): Lead {
  const revision = (lead.revision ?? 0) + 1;
  const answered = { ...lead, first_response_at: lead.first_response_at ?? event.at, revision };
  switch (event.kind) {
    case "note":
    case "booking":
    case "plan":
    case "damaged":
      return { ...lead, revision };
    case "not_called":
      return { ...lead, calls: undefined, revision };
    case "owner":
      return { ...lead, owner: event.is_mine ? event.by : undefined, revision };
    case "given":
      return { ...lead, owner: event.to, revision };
    case "planned_touch":
      return { ...lead, planned_touch: event.planned_touch ?? undefined, revision };
    case "text":
    case "email":
      return { ...answered, last_touch: { kind: event.kind, at: event.at } };
    case "call": {
      const tries = isMissedCall(event.outcome) ? (lead.tries ?? 0) + 1 : undefined;
      const last_touch = { kind: event.outcome, at: event.at };
      return {
        ...answered,
        calls: undefined,
        tries,
        planned_touch: event.planned_touch,
        last_touch,
      };
    }
    case "stage":
      break;
  }
  return {
    ...lead,
    first_response_at: answered.first_response_at,
    revision,
    stage: event.to,
    version: lead.version + 1,
    planned_touch: event.planned_touch ?? lead.planned_touch,
    lost_reason: event.lost_reason,
    won_value: event.won_value,
  };
}

export function otherLeads(
  leads: readonly Lead[],
  lead: Lead,
): Pick<LeadDetails, "other_leads" | "has_more_other_leads"> {
  const others = leads.filter(
    ({ id, mobile, work_email }) =>
      id !== lead.id && (mobile === lead.mobile || work_email === lead.work_email),
  );
  const { other_leads } = adminContract.getLead.response.shape;
  return {
    other_leads: other_leads.parse(others.slice(0, 20)),
    has_more_other_leads: others.length > 20,
  };
}
