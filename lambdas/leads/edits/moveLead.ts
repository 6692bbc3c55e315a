import type { LeadPatch } from "@planner/shared/api/admin/leadEditContract";
import { plannedTimeProblem } from "@planner/shared/lead/followUp/plannedTouch";
import { stageRanks } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { Tables } from "../../tables/Tables.ts";
import { readLastStageChange, type StageEvent } from "../timeline/leadEvents.ts";
import { withUnansweredCancellations } from "./answeredCancellations.ts";
import { type Edit, type EditDecision, type EditOutcome, editLead } from "./editLead.ts";
import { withFirstResponse, withoutFirstResponse } from "./firstResponse.ts";
import { withPlannedTouch } from "./leadAfterEvent.ts";

type StageChange = Edit & {
  /** The version of the lead that the administrator saw. */
  readonly version: number;
  readonly patch: LeadPatch;
};

/** Moves a lead to a stage if it still has the version that the administrator saw. */
export function moveLead(tables: Tables, change: StageChange): Promise<EditOutcome> {
  const { leadId, version, patch, now } = change;
  return editLead<EditOutcome>(tables, change, async (lead) => {
    if (lead.version !== version) {
      const lastChange = await readLastStageChange(tables, leadId);
      return { kind: "stale", lead, lastChange };
    }
    const problem = patch.planned_touch && plannedTimeProblem(patch.planned_touch.at, now);
    if (problem) return { kind: "rejected", path: "planned_touch.at", message: problem };
    const undone = await readUndoneChange(tables, change);
    return isUnchanged(lead, patch) ? { kind: "edited", lead } : stageEdit(lead, change, undone);
  });
}

/** The stage change that an edit undoes. Undefined unless it was the last one. */
async function readUndoneChange(
  tables: Tables,
  { leadId, patch }: StageChange,
): Promise<StageEvent | undefined> {
  if (patch.undoes === undefined) return undefined;
  const lastChange = await readLastStageChange(tables, leadId);
  return lastChange?.id === patch.undoes ? lastChange : undefined;
}

function isUnchanged(lead: Lead, patch: LeadPatch): boolean {
  return (
    lead.stage === patch.stage &&
    lead.lost_reason === patch.lost_reason &&
    lead.won_value === patch.won_value &&
    patch.planned_touch === undefined
  );
}

function stageEdit(lead: Lead, change: StageChange, undone: StageEvent | undefined): EditDecision {
  const { planned_touch } = change.patch;
  const moved = movedLead(lead, change, undone);
  const after = planned_touch ? withPlannedTouch(moved, planned_touch, change.now) : moved;
  return { kind: "edit", after, event: stageEvent(lead, change) };
}

/** Contains what the change replaces, so that an undo can restore it. */
function stageEvent(before: Lead, { patch, by, now, eventId }: StageChange): StageEvent {
  const { stage, lost_reason, won_value, planned_touch } = patch;
  return {
    id: eventId,
    at: now.toISOString(),
    by,
    kind: "stage",
    from: before.stage,
    to: stage,
    lost_reason,
    won_value,
    won_at: stage === "won" ? undefined : before.won_at,
    stage_since: stage === before.stage ? undefined : before.stage_since,
    planned_touch,
    replaced_touch: planned_touch && before.planned_touch,
    stage_before_booking: before.stage_before_booking,
  };
}

/**
 * The lead in its new stage: since when, who responded first, who first moved it to Call booked or further, and who moved it
 * to Won. An undo takes back what the undone change set, or restores it.
 */
function movedLead(
  lead: Lead,
  { patch, by, now }: StageChange,
  undone: StageEvent | undefined,
): Lead {
  const at = now.toISOString();
  const moved: Lead = {
    ...withFirstResponse(lead, { by, at: now }),
    stage: patch.stage,
    lost_reason: patch.lost_reason,
    won_value: patch.won_value,
    version: lead.version + 1,
    stage_before_booking: undone?.stage_before_booking,
  };
  if (patch.stage !== lead.stage) {
    moved.stage_since = undone === undefined ? at : undone.stage_since;
  }
  if (lead.booked_at === undefined && stageRanks[patch.stage] >= stageRanks.call_booked) {
    moved.booked_at = at;
    moved.booked_by = by;
  }
  if (patch.stage === "won" && lead.stage !== "won") {
    moved.won_at = undone?.won_at ?? at;
    moved.won_by = by;
  }
  if (patch.stage !== "won") {
    moved.won_at = undefined;
    moved.won_by = undefined;
  }
  return undone === undefined ? moved : withoutUndone(moved, lead, undone);
}

/** The moved lead without the first response, the booking and the planned touch that the undone change set. */
function withoutUndone(after: Lead, before: Lead, undone: StageEvent): Lead {
  const wasFirstResponse = undone.at === before.first_response_at;
  const moved = wasFirstResponse ? withoutFirstResponse(after) : { ...after };
  if (undone.at === before.booked_at) {
    moved.booked_at = undefined;
    moved.booked_by = undefined;
  }
  if (undone.planned_touch && undone.planned_touch.at === before.planned_touch?.at) {
    moved.planned_touch = undone.replaced_touch;
    moved.bookings = withUnansweredCancellations(before.bookings, undone.at);
  }
  return moved;
}
