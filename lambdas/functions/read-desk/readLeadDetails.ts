import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { LeadDetails } from "@planner/shared/api/admin/leadContract";
import { byStart, callState } from "@planner/shared/lead/followUp/bookedCall";
import { findLeadKey, readLead } from "../../leads/readLeads.ts";
import { readEvents } from "../../leads/timeline/leadEvents.ts";
import { readTrackedPlan } from "../../plans/trackedPlans.ts";
import { readPersonLeads } from "../../search/readPersonLeads.ts";
import type { Tables } from "../../tables/Tables.ts";

/**
 * Reads a lead with its timeline and the newest other leads of the person. Returns undefined if it does not exist or was
 * erased.
 */
export async function readLeadDetails(
  tables: Tables,
  leadId: string,
  now: Date,
): Promise<LeadDetails | undefined> {
  const leadKey = await findLeadKey(tables, leadId);
  const lead = leadKey === undefined ? undefined : await readLead(tables, leadKey);
  if (lead === undefined) return undefined;
  const [events, person, plan] = await Promise.all([
    readEvents(tables, leadId),
    readPersonLeads(tables, lead, { limit: maxPostings }),
    lead.plan_id === undefined ? undefined : readTrackedPlan(tables, lead.plan_id),
  ]);
  const otherLeads = person.leads.map((stored) => stored.lead).filter(({ id }) => id !== lead.id);
  const { other_leads } = adminContract.getLead.response.shape;
  const details: LeadDetails = {
    lead,
    events,
    other_leads: other_leads.parse(otherLeads.slice(0, maxOtherLeads)),
    booked_calls: (lead.bookings ?? []).toSorted(byStart).map((booking) => {
      const { id, start, time_zone, outcome } = booking;
      return { id, start, time_zone, outcome, state: callState(booking, now) };
    }),
    has_more_other_leads: otherLeads.length > maxOtherLeads || person.hasMore,
  };
  return plan === undefined ? details : { ...details, plan };
}

/** The most other leads that are returned. */
const maxOtherLeads = 20;

/** Per token: the lead itself, and one more than are returned. */
const maxPostings = maxOtherLeads + 2;
