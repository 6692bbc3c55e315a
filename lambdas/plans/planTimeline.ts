import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Transaction } from "../aws/database.ts";
import { eventPut } from "../leads/timeline/leadEvents.ts";
import { changePut } from "../tables/changeLog.ts";
import type { Tables } from "../tables/Tables.ts";
import type { PlanRecord } from "./storedPlan.ts";

/** What happened to a plan, as an entry in its lead's timeline says it. */
export type PlanEvent = Omit<Extract<LeadEvent, { kind: "plan" }>, "id" | "at" | "by" | "kind">;

type Entries = {
  readonly events: readonly PlanEvent[];
  /** The administrator. Absent if the contractor did it. */
  readonly by?: string | undefined;
  readonly now: Date;
};

/** The transaction items of the entries in the lead's timeline, which administrators see. */
export function timelinePuts(
  tables: Tables,
  { lead_id: leadId, lead_key: leadKey }: Pick<PlanRecord, "lead_id" | "lead_key">,
  { events, by, now }: Entries,
): Transaction {
  return events.flatMap((event) => {
    const id = tables.newId(now);
    return [
      eventPut(tables, leadId, { id, at: now.toISOString(), by: by ?? "", kind: "plan", ...event }),
      changePut(tables, { id, leadId, leadKey, kind: "edited" }, now),
    ];
  });
}
