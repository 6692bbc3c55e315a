import type { LeadPatch } from "@planner/shared/api/admin/leadEditContract";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import { plannedTimeProblem } from "@planner/shared/lead/followUp/plannedTouch";
import { stageRanks } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { Tables } from "../../tables/Tables.ts";
import { readLastStageChange } from "../timeline/leadEvents.ts";
import { type Edit, type EditDecision, type EditOutcome, editLead } from "./editLead.ts";
import { withPlannedTouch, withUnansweredCancellation } from "./leadAfterEvent.ts";

type StageChange = Edit & {
  /** The version of the lead that the administrator saw. */
  readonly version: number;
  readonly patch: LeadPatch;
};

/** Moves a lead to a stage if it still has the version that the administrator saw. */
export function moveLead(tables: Tables, change: StageChange): Promise<EditOutcome> {
  const { leadId, version, patch } = change;
  return editLead(tables, change, async (lead) => {
    const isSame =
      lead.stage === patch.stage &&
      lead.lost_reason === patch.lost_reason &&
      lead.won_value === patch.won_value &&
      patch.planned_touch === undefined;
    const needsLastChange = lead.version !== version || patch.undoes !== undefined;
    const lastChange = needsLastChange ? await readLastStageChange(tables, leadId) : undefined;
    if (lead.version !== version) return { kind: "stale", lead, lastChange };
    const problem = patch.planned_touch && plannedTimeProblem(patch.planned_touch.at, change.now);
    if (problem) return { kind: "refused", path: "planned_touch.at", message: problem };
    return isSame ? { kind: "edited", lead } : stageEdit(lead, change, lastChange);
  });
}

type StageEvent = Extract<LeadEvent, { kind: "stage" }>;

function stageEdit(
  lead: Lead,
  change: StageChange,
  lastChange: LeadEvent | undefined,
): EditDecision {
  const { patch, by, now, eventId } = change;
  const { stage, lost_reason, won_value, planned_touch } = patch;
  const isUndone = patch.undoes !== undefined && lastChange?.id === patch.undoes;
  const undone = isUndone && lastChange.kind === "stage" ? lastChange : undefined;
  const moved = movedLead(lead, change, undone);
  return {
    kind: "edit",
    after: planned_touch ? withPlannedTouch(moved, planned_touch, now) : moved,
    event: {
      id: eventId,
      at: now.toISOString(),
      by,
      kind: "stage",
      from: lead.stage,
      to: stage,
      lost_reason,
      won_value,
      won_at: stage === "won" ? undefined : lead.won_at,
      stage_since: stage === lead.stage ? undefined : lead.stage_since,
      planned_touch,
      replaced_touch: planned_touch && lead.planned_touch,
      stage_before_booking: lead.stage_before_booking,
    },
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
    ...lead,
    stage: patch.stage,
    lost_reason: patch.lost_reason,
    won_value: patch.won_value,
    version: lead.version + 1,
    stage_before_booking: undone?.stage_before_booking,
  };
  if (patch.stage !== lead.stage) {
    moved.stage_since = undone === undefined ? at : undone.stage_since;
  }
  if (lead.first_response_at === undefined) {
    moved.first_response_at = at;
    moved.first_response_by = by;
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
  if (undone !== undefined) takeBack(moved, lead, undone);
  return moved;
}

/** Removes the first response, the booking and the planned touch that the undone change set. */
function takeBack(moved: Lead, before: Lead, undone: StageEvent): void {
  if (undone.at === before.first_response_at) {
    moved.first_response_at = undefined;
    moved.first_response_by = undefined;
  }
  if (undone.at === before.booked_at) {
    moved.booked_at = undefined;
    moved.booked_by = undefined;
  }
  if (undone.planned_touch && undone.planned_touch.at === before.planned_touch?.at) {
    moved.planned_touch = undone.replaced_touch;
    moved.bookings = withUnansweredCancellation(before.bookings, undone.at);
  }
}
