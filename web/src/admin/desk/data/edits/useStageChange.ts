import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { EditedLead, LeadPatch, StaleLead } from "@planner/shared/api/admin/leadEditContract";
import { entityTag } from "@planner/shared/api/route";
import { stageLabels } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useQueryClient } from "@tanstack/react-query";
import { showToast } from "../../../../ui/toasts.ts";
import { useDesk } from "../../DeskContext.ts";
import { personName } from "../../lead/personName.ts";
import { cacheEdit } from "../cacheEdit.ts";
import { reportFailedEdit } from "./failedEdit.ts";
import { isStaleLead } from "./isStaleLead.ts";
import { stageText } from "./stageText.ts";
import { useReportedMutation } from "./useReportedMutation.ts";

/** A change of a lead's stage. */
export type StageChange = {
  readonly lead: Lead;
  readonly patch: LeadPatch;
  /** Where it comes from: the form that shows its failure, or the Undo of a toast, whose failure is a toast too. */
  readonly from: "stage" | "outcome" | "undo";
  /** Called once it is saved, or if another administrator was faster. */
  readonly onDone?: () => void;
};

/**
 * Changes a lead's stage. A successful change can be undone, and a failed one retried. If another administrator was
 * faster, `conflict` contains their change, or a toast reports it once the lead's panel is closed.
 */
export function useStageChange() {
  const desk = useDesk();
  const { api, user, keys, unwrap } = desk;
  const client = useQueryClient();

  const { mutate, reset, data, variables, isPending, failed, isOnScreen } = useReportedMutation({
    mutationFn: ({ lead: { id, version }, patch }: StageChange) =>
      unwrap(api(adminContract.changeStage, { id, ifMatch: entityTag(version), body: patch })),
    onError: (_, { lead }) => void client.invalidateQueries({ queryKey: keys.lead(lead.id) }),
    onSuccess: (result, change) => {
      cacheEdit(client, desk, result);
      change.onDone?.();
      if (!isStaleLead(result)) {
        if (change.from !== "undo") offerUndo(change.lead, result);
      } else if (!isOnScreen()) {
        reportFailedEdit({ text: conflictText(change, result), retry: undefined });
      }
    },
    failureText: notMovedText,
    isFromForm: ({ from }) => from !== "undo",
  });

  function conflictText(change: StageChange, { lead, last_change: last }: StaleLead): string {
    const name = last ? personName(last.by, user.email) : "Another administrator";
    return `${notMovedText(change)} ${name} changed it first: ${stageLabels[lead.stage]}.`;
  }

  function offerUndo(before: Lead, { lead: after, event }: EditedLead) {
    const patch = undoOf(before, event?.id);
    showToast({
      id: `${after.id}-${after.version}`,
      tone: "success",
      title: `Moved to ${stageLabels[after.stage]}`,
      description: before.first_name,
      action: { label: "Undo", run: () => mutate({ lead: after, patch, from: "undo" }) },
    });
  }

  return {
    change: mutate,
    reset,
    /** The change that is being saved. The screen shows it already. */
    pending: isPending ? variables?.patch : undefined,
    /** The change that is not saved, for the form that asked for it. */
    failedFrom: (from: StageChange["from"]) => (variables?.from === from ? failed : undefined),
    /** What another administrator did first, and the change that it blocked. */
    conflict: data && variables && isStaleLead(data) ? { ...data, blocked: variables } : undefined,
  };
}

/** Changes a stage, and tells how the last change went. */
export type StageChanger = ReturnType<typeof useStageChange>;

/** The change back to the stage before, with its reason or value. */
function undoOf(before: Lead, eventId: string | undefined): LeadPatch {
  const { stage, lost_reason, won_value } = before;
  switch (stage) {
    case "lost":
      return { stage, lost_reason, undoes: eventId };
    case "won":
      return { stage, won_value, undoes: eventId };
    default:
      return { stage, undoes: eventId };
  }
}

function notMovedText({ lead, patch }: StageChange): string {
  return `${lead.first_name} was not moved to ${stageText(patch)}.`;
}
