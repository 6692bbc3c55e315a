import type { LeadDetails } from "@planner/shared/api/admin/leadContract";
import type { EditedLead, StaleLead } from "@planner/shared/api/admin/leadEditContract";
import type { QueryClient } from "@tanstack/react-query";
import { isStaleLead } from "./edits/isStaleLead.ts";
import { type CachingDesk, cachedLead, cacheLead } from "./leadCache.ts";
import { refetchSoon } from "./refetchSoon.ts";

/**
 * Shows the user's own edit from its response, without fetching again what the response contains. Fetches again what was
 * being fetched, because it may be from before the edit, and the timeline if an edit of someone else may be missing.
 */
export function cacheEdit(
  client: QueryClient,
  desk: CachingDesk,
  edit: EditedLead | StaleLead,
): void {
  const { keys } = desk;
  const { lead } = edit;
  const before = cachedLead(client, keys, lead.id);
  const queryKey = keys.lead(lead.id);
  const details = client.getQueryData<LeadDetails>(queryKey);
  cacheLead(client, desk, lead);
  const isNextRevision = lead.revision === (details?.lead.revision ?? 0) + 1;
  const isFetching = client.isFetching({ queryKey }) > 0;
  if (!details || !isNextRevision || isStaleLead(edit) || isFetching) {
    void client.invalidateQueries({ queryKey });
  } else if (edit.event) {
    const events = [edit.event, ...details.events];
    client.setQueryData<LeadDetails>(queryKey, { ...details, lead, events });
  }
  // Only the server knows how many booked calls of the day are left.
  const hasBooked = lead.bookings !== undefined;
  if (hasBooked || client.isFetching({ queryKey: keys.queueAndCalls }) > 0) {
    refetchSoon(client, keys.queueAndCalls);
  }
  const isCounted = countedFields.some((name) => before?.[name] !== lead[name]);
  if (isCounted) refetchSoon(client, keys.stats);
}

/** The fields of a lead that the desk's figures depend on. */
const countedFields = ["stage", "won_value", "first_response_at"] as const;
