import type { EditedLead, LeadPatch } from "@planner/shared/api/deskContract";
import { stageLabels } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { StaleLead } from "../../../api/adminApi.ts";
import { showToast } from "../../../ui/toasts.ts";
import { useDesk, useUnwrap } from "../DeskContext.ts";
import { useDeskKeys } from "./deskKeys.ts";
import { cacheEvent, cacheLead } from "./leadCache.ts";

type Change = { readonly lead: Lead; readonly patch: LeadPatch; readonly isUndo?: boolean };

/**
 * Changes a lead's stage. The new stage appears immediately; if the change fails, the old one comes back. A successful
 * change can be undone. If another administrator was faster, `conflict` contains their change.
 */
export function useStageChange() {
  const { api } = useDesk();
  const unwrap = useUnwrap();
  const keys = useDeskKeys();
  const client = useQueryClient();
  const isMounted = useIsMounted();

  const mutation = useMutation({
    mutationFn: ({ lead, patch }: Change) => unwrap(api.changeStage({ lead, patch })),
    onMutate: ({ lead, patch }) => cacheLead(client, keys, withPatch(lead, patch), { force: true }),
    onError: (_error, change) => {
      cacheLead(client, keys, change.lead, { force: true });
      // The lead's panel shows the failure, unless it has been closed.
      if (!isMounted.current) {
        showToast({ ...notSaved(change), action: { label: "Retry", run: () => mutate(change) } });
      }
    },
    onSuccess: (result, change) => {
      cacheLead(client, keys, result.lead, { force: true });
      void client.invalidateQueries({ queryKey: keys.stats });
      if (isStale(result))
        return void client.invalidateQueries({ queryKey: keys.lead(result.lead.id) });
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

function notSaved({ lead, patch }: Change) {
  return {
    tone: "destructive",
    title: "Not saved",
    description: `${lead.first_name} was not moved to ${stageLabels[patch.stage]}.`,
  } as const;
}

function useIsMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
