import type { LeadChanges } from "@planner/shared/api/admin/leadContract";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useState } from "react";
import { useDesk } from "../../DeskContext.ts";

/** The visitors' leads that have arrived since the desk was opened, the latest first. `changes` is the latest response. */
export function useNewLeads(changes: LeadChanges | undefined): readonly Lead[] {
  const { now } = useDesk();
  const [openedAt] = useState(() => now().toISOString());
  const [newLeads, setNewLeads] = useState<readonly Lead[]>([]);
  const arrived = (changes?.leads ?? []).filter(
    ({ id, created_at, created_by }) =>
      created_at > openedAt && !created_by && !newLeads.some((lead) => lead.id === id),
  );
  // React renders again at once, before the children.
  if (arrived.length > 0) setNewLeads([...arrived, ...newLeads]);
  return newLeads;
}
