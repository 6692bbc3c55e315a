import type { EditedLead, LeadPatch } from "@planner/shared/api/adminContract";
import { stageLabels } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { StaleLead } from "../../../api/adminApi.ts";
import { showToast } from "../../../ui/toasts.ts";
import { useDesk, useUnwrap } from "../DeskContext.ts";
import { personName } from "../lead/personName.ts";
import { useDeskKeys } from "./deskKeys.ts";
import { cachedLead, cacheEvent, cacheLead } from "./leadCache.ts";
import { useLateFailure } from "./useLateFailure.ts";

type Change = { readonly lead: Lead; readonly patch: LeadPatch; readonly isUndo?: boolean };

/**
 * Changes a lead's stage. The new stage appears immediately; if the change fails, the old one comes back. A successful
 * change can be undone. If another administrator was faster, `conflict` contains their change. Once the lead's panel is
 * closed, toasts report failures and conflicts.
 */
export function useStageChange() {
  const { api, user } = useDesk();
  const unwrap = useUnwrap();
  const keys = useDeskKeys();
  const client = useQueryClient();
  const reportLateFailure = useLateFailure();

  const mutation = useMutation({
    mutationFn: ({ lead, patch }: Change) => unwrap(api.changeStage({ lead, patch })),
    onMutate: async ({ lead, patch }) => {
      cacheLead(client, keys, withPatch(lead, patch), { force: true });
      // A response from before the change would bring the old stage back.
      await client.cancelQueries({ queryKey: keys.lead(lead.id) });
    },
    onError: (_error, change) => {
      const current = cachedLead(client, keys, change.lead.id);
      // A newer version is a colleague's change, or this one if only its response was lost.
      if (current?.version === change.lead.version) {
        cacheLead(client, keys, withPatch(current, patchTo(change.lead)), { force: true });
      }
      reportLateFailure(notMoved(change), () => mutate(change));
    },
    onSettled: (_result, _error, { lead }) =>
      void client.invalidateQueries({ queryKey: keys.lead(lead.id) }),
    onSuccess: (result, change) => {
      cacheLead(client, keys, result.lead, { force: true });
      void client.invalidateQueries({ queryKey: keys.stats });
      if (isStale(result)) {
        const { lead, last_change: last } = result;
        const name = last ? personName(last.by, user.email) : "Another administrator";
        reportLateFailure(
          `${notMoved(change)} ${name} changed it first: ${stageLabels[lead.stage]}.`,
        );
        return;
      }
      if (result.event) cacheEvent(client, keys, result.lead.id, result.event);
      if (!change.isUndo) offerUndo(change.lead, result.lead);
    },
  });
  const { mutate } = mutation;

  function offerUndo(before: Lead, after: Lead) {
    showToast({
      tone: "success",
      title: `Moved to ${stageLabels[after.stage]}`,
      description: before.first_name,
      action: {
        label: "Undo",
        run: () => mutate({ lead: after, patch: patchTo(before), isUndo: true }),
      },
    });
  }

  const { data, variables } = mutation;
  return {
    change: mutate,
    reset: mutation.reset,
    isPending: mutation.isPending,
    /** The change that failed. */
    failed: mutation.isError ? variables : undefined,
    /** What another administrator did first, and the change that it blocked. */
    conflict: data && variables && isStale(data) ? { ...data, patch: variables.patch } : undefined,
  };
}

export type StageChanger = ReturnType<typeof useStageChange>;

function isStale(result: EditedLead | StaleLead): result is StaleLead {
  return "status" in result;
}

/** The lead as it will be after the change. Keeps its version, so that conflicts are still detected. */
function withPatch(lead: Lead, patch: LeadPatch): Lead {
  const { lost_reason: _reason, won_value: _value, ...rest } = lead;
  return { ...rest, ...patch };
}

/** The change back to the stage that the lead had. */
function patchTo({ stage, lost_reason, won_value }: Lead): LeadPatch {
  return {
    stage,
    ...(stage === "lost" && { lost_reason }),
    ...(stage === "won" && { won_value }),
  };
}

function notMoved({ lead, patch }: Change): string {
  return `${lead.first_name} was not moved to ${stageLabels[patch.stage]}.`;
}
