import { editLead } from "../leads/edits/editLead.ts";
import { readStoredLeads } from "../leads/readLeads.ts";
import type { Tables } from "../tables/Tables.ts";
import { leadBeforeBooking } from "./leadAfterBookings.ts";

/** Moves the leads back whose visitors canceled to choose another time, and have chosen none within ten minutes. */
export async function endRescheduling(
  tables: Tables,
  leadKeys: readonly string[],
  now: Date,
): Promise<void> {
  for (const { lead } of (await readStoredLeads(tables, leadKeys)).values()) {
    if (leadBeforeBooking(lead, now) === undefined) continue;
    const edit = { leadId: lead.id, now, eventId: tables.newId(now) };
    await editLead(tables, edit, async (current) => {
      const after = leadBeforeBooking(current, now);
      if (after === undefined) return { kind: "unchanged" };
      return {
        kind: "edit",
        after,
        event: {
          id: edit.eventId,
          at: now.toISOString(),
          by: "",
          kind: "stage",
          from: current.stage,
          to: after.stage,
        },
      };
    });
  }
}
