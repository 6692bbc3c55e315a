import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { EditedLead, LeadPatch, StaleLead } from "@planner/shared/api/admin/leadEditContract";
import { entityTag } from "@planner/shared/api/route";
import { type NewEvent, newEventSchema } from "@planner/shared/lead/followUp/leadEvent";
import { stageLabels } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { parseJson } from "@planner/shared/parseJson";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import * as z from "zod/mini";
import { tabStorage } from "../../../browser/tabStorage.ts";
import { showToast } from "../../../ui/toasts.ts";
import { refusalOf, useDesk } from "../DeskContext.ts";
import { personName } from "../lead/personName.ts";
import { cachedLead, cacheEdit } from "./leadCache.ts";

/** If not the name of its kind: what did not get into a lead's timeline. */
const eventNames: Readonly<Partial<Record<NewEvent["kind"], string>>> = {
  not_called: "call",
  planned_touch: "next touch",
  given: "owner",
};

/** Adds an event to a lead's timeline. After a failure, a toast retries with the same key, so that it is added once. */
export function useAddEvent(onAdded?: (event: NewEvent) => void) {
  const desk = useDesk();
  const { api, keys, unwrap, user } = desk;
  const client = useQueryClient();
  const unsent = unsentOutcomesOf(user.id);
  const mutation = useMutation({
    mutationFn: ({ leadId: id, key, event }: Addition) =>
      unwrap(api(adminContract.addLeadEvent, { id, idempotencyKey: key, body: event })),
    onMutate: unsent.keep,
    onError: (error, addition) => {
      const { leadId, event } = addition;
      if (refusalOf(error)) unsent.forget(addition);
      void client.invalidateQueries({ queryKey: keys.lead(leadId) });
      const name = cachedLead(client, keys, leadId)?.first_name ?? "a lead";
      const description = `The ${eventNames[event.kind] ?? event.kind} for ${name} is not in the timeline.`;
      reportFailure(description, { error, retry: () => mutation.mutate(addition) });
    },
    onSuccess: (result, addition) => {
      unsent.forget(addition);
      cacheEdit(client, desk, result);
      if (isStale(result)) {
        const { lead } = result;
        const description = `${personName(lead.owner ?? "", user.email)} already has ${lead.first_name}.`;
        return void showToast({ tone: "destructive", title: "Not yours", description });
      }
      onAdded?.(addition.event);
    },
  });
  const { mutate } = mutation;
  return {
    ...mutation,
    /** Adds an event, with a new key unless it has one. */
    add: (leadId: string, event: NewEvent, key: string = crypto.randomUUID()) =>
      mutate({ leadId, key, event }),
  };
}

type Change = { readonly lead: Lead; readonly patch: LeadPatch; readonly isUndo?: boolean };

/**
 * Changes a lead's stage. A successful change can be undone, and a failed one retried. If another administrator was
 * faster, `conflict` contains their change, or a toast reports it once the lead's panel is closed.
 */
export function useStageChange() {
  const desk = useDesk();
  const { api, user, keys, unwrap } = desk;
  const client = useQueryClient();
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const { mutate, reset, data, variables, isPending } = useMutation({
    mutationFn: ({ lead: { id, version }, patch }: Change) =>
      unwrap(api(adminContract.changeStage, { id, ifMatch: entityTag(version), body: patch })),
    onError: (error, change) => {
      void client.invalidateQueries({ queryKey: keys.lead(change.lead.id) });
      reportFailure(notMoved(change), { error, retry: () => mutate(change) });
    },
    onSuccess: (result, change) => {
      cacheEdit(client, desk, result);
      if (isStale(result)) {
        if (isMounted.current) return;
        const { lead, last_change: last } = result;
        const name = last ? personName(last.by, user.email) : "Another administrator";
        reportFailure(`${notMoved(change)} ${name} changed it first: ${stageLabels[lead.stage]}.`);
        return;
      }
      if (!change.isUndo) offerUndo(change.lead, result);
    },
  });

  function offerUndo(before: Lead, { lead: after, event }: EditedLead) {
    const { stage, lost_reason, won_value } = before;
    const patch = {
      stage,
      ...(stage === "lost" && { lost_reason }),
      ...(stage === "won" && { won_value }),
      undoes: event?.id,
    };
    showToast({
      id: `${after.id}-${after.version}`,
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

/** Reports a failed edit in a toast, with the server's reason or, if it may help, a retry. */
export function reportFailure(
  description: string,
  failure?: { error: Error; retry: () => void },
): void {
  const refusal = refusalOf(failure?.error);
  showToast({
    tone: "destructive",
    title: "Not saved",
    description: refusal ? `${description} ${refusal}` : description,
    ...(failure && !refusal && { action: { label: "Retry", run: failure.retry } }),
  });
}

/** An event that is added to a lead's timeline. A retry uses the same key, so the event is added only once. */
export type Addition = Readonly<z.output<typeof additionSchema>>;

const additionSchema = z.object({ leadId: z.string(), key: z.string(), event: newEventSchema });

/** A user's outcomes of calls that are not saved yet. They survive reloads, but not closing the tab. */
export function unsentOutcomesOf(userId: string) {
  const prefix = `planner.desk.outcome.${userId}.`;
  return {
    keep: (addition: Addition): void => {
      if (addition.event.kind !== "call") return;
      tabStorage.write(prefix + addition.key, JSON.stringify(addition));
    },
    forget: ({ key }: Addition): void => tabStorage.remove(prefix + key),
    read: () =>
      tabStorage
        .keys(prefix)
        .flatMap((key) => additionSchema.safeParse(parseJson(tabStorage.read(key))).data ?? []),
  };
}
