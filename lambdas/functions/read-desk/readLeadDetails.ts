import type { LeadDetails } from "@planner/shared/api/adminContract";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { DeskTables } from "../../desk/DeskTables.ts";
import { readEvents } from "../../desk/leadEvents.ts";
import { readPersonLeads } from "../../desk/personRows.ts";
import { findLeadKey, readLead } from "../../leads/readLeads.ts";
import { readTrackedPlan } from "../../plans/trackedPlans.ts";

/** Reads a lead with its timeline. Returns undefined if it does not exist or was erased. */
export async function readLeadDetails(
  tables: DeskTables,
  leadId: string,
): Promise<LeadDetails | undefined> {
  const leadKey = await findLeadKey(tables, leadId);
  const lead = leadKey === undefined ? undefined : await readLead(tables, leadKey);
  if (lead === undefined) return undefined;
  const [events, others, plan] = await Promise.all([
    readEvents(tables, leadId),
    readOtherLeads(tables, lead),
    lead.plan_id === undefined ? undefined : readTrackedPlan(tables, lead.plan_id),
  ]);
  return { lead, events, ...others, ...(plan && { plan }) };
}

/** Reads the newest other leads with the same phone number or email address. */
async function readOtherLeads(
  tables: DeskTables,
  lead: Lead,
): Promise<Pick<LeadDetails, "other_leads" | "has_more_other_leads">> {
  const { leads, hasMore } = await readPersonLeads(tables, lead, { limit: maxPostings });
  const others = leads
    .filter(({ lead: { id } }) => id !== lead.id)
    .map(({ lead: { id, created_at, stage, version, first_name, suspect } }) => ({
      ...{ id, created_at, stage, version, first_name, suspect },
    }));
  return {
    other_leads: others.slice(0, maxOtherLeads),
    has_more_other_leads: others.length > maxOtherLeads || hasMore,
  };
}

const maxOtherLeads = 20;

/** Per token: the lead itself, and one more than are returned. */
const maxPostings = maxOtherLeads + 2;
