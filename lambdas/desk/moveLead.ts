import type { LeadPatch } from "@planner/shared/api/deskContract";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { DeskTables } from "./DeskTables.ts";
import { type EditOutcome, editLead } from "./editLead.ts";
import { readLastStageChange } from "./leadEvents.ts";

/** A change of stage by an administrator. */
export type StageChange = {
  readonly leadId: string;
  /** The version of the lead that the administrator saw. */
  readonly version: number;
  readonly patch: LeadPatch;
  /** The administrator's name. */
  readonly by: string;
  readonly now: Date;
  readonly eventId: string;
};

/** Why the stage was not changed. */
export type StageRefusal =
  /** Another administrator changed the lead first. */
  | { readonly kind: "stale"; readonly lead: Lead; readonly lastChange: LeadEvent | undefined }
  | { readonly kind: "unchanged"; readonly lead: Lead };

/** Moves a lead to a stage if it still has the version that the administrator saw. */
export function moveLead(
  tables: DeskTables,
  change: StageChange,
): Promise<EditOutcome<StageRefusal>> {
  const { leadId, now, version } = change;
  return editLead<StageRefusal>(tables, {
    leadId,
    now,
    decide: async (lead) => {
      if (lead.version !== version) {
        return { kind: "stale", lead, lastChange: await readLastStageChange(tables, leadId) };
      }
      return isSame(lead, change.patch) ? { kind: "unchanged", lead } : decide(lead, change);
    },
  });
}

function isSame(lead: Lead, { stage, lost_reason, won_value }: LeadPatch): boolean {
  return lead.stage === stage && lead.lost_reason === lost_reason && lead.won_value === won_value;
}

function decide(lead: Lead, { patch, by, now, eventId }: StageChange) {
  const { lost_reason: _, won_value: __, ...rest } = lead;
  const at = now.toISOString();
  const reason = {
    ...(patch.lost_reason !== undefined && { lost_reason: patch.lost_reason }),
    ...(patch.won_value !== undefined && { won_value: patch.won_value }),
  };
  return {
    kind: "edit",
    after: {
      ...rest,
      stage: patch.stage,
      ...reason,
      version: lead.version + 1,
      first_response_at: lead.first_response_at ?? at,
    },
    event: { id: eventId, at, by, kind: "stage", from: lead.stage, to: patch.stage, ...reason },
  } as const;
}
