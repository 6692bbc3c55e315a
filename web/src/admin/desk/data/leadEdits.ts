import type { EditedLead, LeadPatch } from "@planner/shared/api/adminContract";
import type { NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import { stageLabels } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { StaleLead } from "../../../api/adminApi.ts";
import { showToast } from "../../../ui/toasts.ts";
import { refusalOf, useDesk } from "../DeskContext.ts";
import { personName } from "../lead/personName.ts";
import { cachedLead, cacheEvent, cacheLead } from "./leadCache.ts";

type Addition = { readonly key: string; readonly event: NewEvent };
type AddEventOptions = { readonly onAdded?: (event: NewEvent) => void };

/** What did not get into a lead's timeline. */
const eventNames: Readonly<Record<NewEvent["kind"], string>> = {
  call: "call",
  not_called: "call",
  next_due: "next touch",
  owner: "owner",
  text: "text",
  email: "email",
  note: "note",
};

/**
 * Adds an event to a lead's timeline. A retry uses the same key, so the event is added only once. If it fails after the
 * lead's panel was closed, a toast offers the retry.
 */
export function useAddEvent(leadId: string, { onAdded }: AddEventOptions = {}) {
  const { api, keys, unwrap, user } = useDesk();
  const client = useQueryClient();
  const reportLateFailure = useLateFailure();
  const mutation = useMutation({
    mutationFn: (addition: Addition) => unwrap(api.addLeadEvent({ leadId, ...addition })),
    onError: (error, addition) => {
      const name = cachedLead(client, keys, leadId)?.first_name ?? "a lead";
      const description = `The ${eventNames[addition.event.kind]} for ${name} is not in the timeline.`;
      reportLateFailure(description, { error, retry: () => mutation.mutate(addition) });
    },
    onSuccess: (result, addition) => {
      const { lead } = result;
      cacheLead(client, keys, lead);
      void client.invalidateQueries({ queryKey: keys.queue });
      if (isStale(result)) {
        const description = `${personName(lead.owner ?? "", user.email)} has ${lead.first_name} already.`;
        return void showToast({ tone: "destructive", title: "Not yours", description });
      }
      const { event } = result;
      if (event) cacheEvent(client, keys, leadId, event);
      void client.invalidateQueries({ queryKey: keys.stats });
      onAdded?.(addition.event);
    },
    // Also cancels a fetch that started before the edit, and would remove it from the screen again.
    onSettled: () => void client.invalidateQueries({ queryKey: keys.lead(leadId) }),
  });
  return mutation;
}

type Change = { readonly lead: Lead; readonly patch: LeadPatch; readonly isUndo?: boolean };

/**
 * Changes a lead's stage. A successful change can be undone. If another administrator was faster, `conflict` contains
 * their change. Once the lead's panel is closed, toasts report failures and conflicts.
 */
export function useStageChange() {
  const { api, user, keys, unwrap } = useDesk();
  const client = useQueryClient();
  const reportLateFailure = useLateFailure();
  const { mutate, reset, data, variables, isPending, error } = useMutation({
    mutationFn: ({ lead, patch }: Change) => unwrap(api.changeStage({ lead, patch })),
    onError: (error, change) =>
      reportLateFailure(notMoved(change), { error, retry: () => mutate(change) }),
    onSuccess: (result, change) => {
      cacheLead(client, keys, result.lead);
      void client.invalidateQueries({ queryKey: keys.stats });
      void client.invalidateQueries({ queryKey: keys.queue });
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
    onSettled: (_result, _error, { lead }) =>
      void client.invalidateQueries({ queryKey: keys.lead(lead.id) }),
  });

  function offerUndo(before: Lead, after: Lead) {
    const { stage, lost_reason, won_value } = before;
    const patch = {
      stage,
      ...(stage === "lost" && { lost_reason }),
      ...(stage === "won" && { won_value }),
    };
    showToast({
      tone: "success",
      title: `Moved to ${stageLabels[after.stage]}`,
      description: before.first_name,
      action: { label: "Undo", run: () => mutate({ lead: after, patch, isUndo: true }) },
    });
  }

  return {
    change: mutate,
    reset,
    /** The change that is being saved. The screen shows it already. */
    pending: isPending ? variables?.patch : undefined,
    /** The change that failed, and why. */
    failed: error && variables ? { patch: variables.patch, error } : undefined,
    /** What another administrator did first, and the change that it blocked. */
    conflict: data && variables && isStale(data) ? { ...data, patch: variables.patch } : undefined,
  };
}

export type StageChanger = ReturnType<typeof useStageChange>;

function isStale(result: EditedLead | StaleLead): result is StaleLead {
  return "status" in result;
}

function notMoved({ lead, patch }: Change): string {
  return `${lead.first_name} was not moved to ${stageLabels[patch.stage]}.`;
}

/** Reports a failed edit in a toast if its lead's panel has been closed. An open panel shows the failure itself. */
function useLateFailure() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  return (description: string, failure?: { error: Error; retry: () => void }) => {
    if (isMounted.current) return;
    const refusal = refusalOf(failure?.error);
    showToast({
      tone: "destructive",
      title: "Not saved",
      description: refusal ? `${description} ${refusal}` : description,
      ...(failure && !refusal && { action: { label: "Retry", run: failure.retry } }),
    });
  };
}
