import type { NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useDesk, useUnwrap } from "../DeskContext.ts";
import { useDeskKeys } from "./deskKeys.ts";
import { cacheEvent, cacheLead } from "./leadCache.ts";

/** Adds an event to a lead's timeline. A retry uses the same key, so the event is added only once. */
export function useAddEvent(leadId: string, { onAdded }: AddEventOptions = {}) {
  const { api } = useDesk();
  const unwrap = useUnwrap();
  const keys = useDeskKeys();
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: (addition: Addition) => unwrap(api.addLeadEvent({ leadId, ...addition })),
    onSuccess: ({ lead, event }) => {
      cacheLead(client, keys, lead);
      if (event) cacheEvent(client, keys, leadId, event);
      void client.invalidateQueries({ queryKey: keys.stats });
      onAdded?.();
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
    reset: mutation.reset,
  };
}

type Addition = { readonly key: string; readonly event: NewEvent };
type AddEventOptions = { readonly onAdded?: () => void };
