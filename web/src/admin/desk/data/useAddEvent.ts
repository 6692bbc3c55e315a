import type { NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useDesk, useUnwrap } from "../DeskContext.ts";
import { useDeskKeys } from "./deskKeys.ts";
import { cachedLead, cacheEvent, cacheLead } from "./leadCache.ts";
import { useLateFailure } from "./useLateFailure.ts";

/**
 * Adds an event to a lead's timeline. A retry uses the same key, so the event is added only once. If it fails after the
 * lead's panel was closed, a toast offers the retry.
 */
export function useAddEvent(leadId: string, { onAdded }: AddEventOptions = {}) {
  const { api } = useDesk();
  const unwrap = useUnwrap();
  const keys = useDeskKeys();
  const client = useQueryClient();
  const reportLateFailure = useLateFailure();
  const mutation = useMutation({
    mutationFn: (addition: Addition) => unwrap(api.addLeadEvent({ leadId, ...addition })),
    // A response from before the event would remove it from the timeline again.
    onMutate: () => client.cancelQueries({ queryKey: keys.lead(leadId) }),
    onError: (_error, addition) => {
      const name = cachedLead(client, keys, leadId)?.first_name ?? "a lead";
      const description = `The ${addition.event.kind} for ${name} is not in the timeline.`;
      reportLateFailure(description, () => mutate(addition));
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.lead(leadId) }),
    onSuccess: ({ lead, event }, addition) => {
      cacheLead(client, keys, lead);
      if (event) cacheEvent(client, keys, leadId, event);
      void client.invalidateQueries({ queryKey: keys.stats });
      onAdded?.(addition.event);
    },
  });
  const { mutate, variables } = mutation;
  return {
    save: mutate,
    add: (event: NewEvent) => mutate({ key: crypto.randomUUID(), event }),
    retry: () => variables && mutate(variables),
    /** The event that is being saved. */
    pending: mutation.isPending ? variables?.event : undefined,
    /** The event that could not be saved. */
    failed: mutation.isError ? variables?.event : undefined,
  };
}

type Addition = { readonly key: string; readonly event: NewEvent };
type AddEventOptions = { readonly onAdded?: (event: NewEvent) => void };
