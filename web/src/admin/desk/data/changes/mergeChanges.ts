import type { LeadChanges } from "@planner/shared/api/admin/leadContract";
import { matchesFilter } from "@planner/shared/lead/leadFilter";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { QueryClient } from "@tanstack/react-query";
import type { DeskServices } from "../../DeskContext.ts";
import type { DeskFilters } from "../../filters/deskFilters.ts";
import { toLeadFilter } from "../../filters/toLeadFilter.ts";
import { cachedLead, cacheLead, removeLeads } from "../leadCache.ts";
import { type LeadPages, withNewestLeads } from "../leadPages.ts";
import { refetchSoon } from "../refetchSoon.ts";

type ShownList = Readonly<{
  desk: Pick<DeskServices, "keys" | "user" | "now">;
  filters: DeskFilters;
}>;

/** Shows the changes in all lists, and adds new leads that match to the list on the screen. */
export function mergeChanges(
  client: QueryClient,
  { desk, filters }: ShownList,
  changes: LeadChanges,
): void {
  const { keys, user, now } = desk;
  for (const lead of changes.leads) cacheLead(client, desk, lead);
  if (changes.erased_ids.length > 0) removeLeads(client, keys, changes.erased_ids);
  const filter = toLeadFilter(filters, user.email);
  // Only the server can search.
  if (filter.q !== undefined) return;
  const list = client.getQueryData<LeadPages>(keys.list(filters));
  if (list === undefined) return;
  const matching = changes.leads.filter((lead) => matchesFilter(lead, filter, now()));
  const merged = withNewestLeads(list, matching);
  // Writing an unchanged list would hide that its last fetch failed.
  if (merged !== list) client.setQueryData(keys.list(filters), merged);
}

/** Fetches again what shows the changed leads. Call it before they are merged: it compares them with the cached leads. */
export function refetchChanged(
  client: QueryClient,
  { keys }: DeskServices,
  changes: LeadChanges,
): void {
  if (changes.has_more) void client.invalidateQueries({ queryKey: keys.lists });
  // Not the user's own edits, which are shown already.
  const changed = changes.leads.filter((lead) =>
    mayBeNewer(lead, cachedLead(client, keys, lead.id)),
  );
  for (const { id } of changed) void client.invalidateQueries({ queryKey: keys.lead(id) });
  if (changed.length + changes.erased_ids.length === 0) return;
  void client.invalidateQueries({ queryKey: keys.stats });
  // And once more: the server may not have counted the latest lead yet.
  refetchSoon(client, keys.stats);
  refetchSoon(client, keys.queueAndCalls);
}

/** Whether the lead is not cached or has a later revision. If the cached one has no revision, it may have changed. */
function mayBeNewer(lead: Lead, cached: Lead | undefined): boolean {
  if (cached?.revision === undefined) return true;
  return (lead.revision ?? 0) > cached.revision;
}
