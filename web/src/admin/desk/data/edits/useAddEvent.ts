import { adminContract } from "@planner/shared/api/admin/adminContract";
import { phoneTimeZone } from "@planner/shared/lead/contact/phoneTimeZone";
import type { NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useQueryClient } from "@tanstack/react-query";
import { showToast } from "../../../../ui/toasts.ts";
import { useDesk } from "../../DeskContext.ts";
import { personName } from "../../lead/personName.ts";
import { dayAndTime } from "../../lead/time/timeTexts.ts";
import { refusalOf } from "../CallFailed.ts";
import { cacheEdit } from "../cacheEdit.ts";
import { cachedLead } from "../leadCache.ts";
import { isStaleLead } from "./isStaleLead.ts";
import { type AddedEvent, unsentOutcomesOf } from "./unsentOutcomes.ts";
import { useReportedMutation } from "./useReportedMutation.ts";

type AddEventOptions = Readonly<{
  onAdded?: (event: NewEvent) => void;
  /** Whether the caller shows `failed`. Otherwise, a toast reports it. Default: true. */
  isForm?: boolean;
}>;

/** Adds events to leads' timelines. A retry of a failed one uses the same key, so that it is added once. */
export function useAddEvent({ onAdded, isForm = true }: AddEventOptions = {}) {
  const desk = useDesk();
  const { api, keys, unwrap, user, now } = desk;
  const client = useQueryClient();
  const unsentOutcomes = unsentOutcomesOf(user.id);

  const { mutate, isPending, failed } = useReportedMutation({
    mutationFn: ({ leadId: id, key, event }: AddedEvent) =>
      unwrap(api(adminContract.addLeadEvent, { id, idempotencyKey: key, body: event })),
    onMutate: unsentOutcomes.store,
    onError: (error, added) => {
      if (refusalOf(error) !== undefined) unsentOutcomes.remove(added);
      void client.invalidateQueries({ queryKey: keys.lead(added.leadId) });
    },
    onSuccess: (result, added) => {
      unsentOutcomes.remove(added);
      cacheEdit(client, desk, result);
      if (isStaleLead(result)) reportOwner(result.lead, user.email);
      else onAdded?.(added.event);
    },
    failureText: ({ leadId, event }) => {
      const lead = cachedLead(client, keys, leadId);
      return `The ${eventName(event, lead, now())} for ${lead?.first_name ?? "a lead"} is not saved.`;
    },
    isFromForm: () => isForm,
  });

  return {
    mutate,
    isPending,
    /** The event that is not saved, for its form. */
    failed,
    /** Adds an event, with a new key unless it has one. */
    add: (leadId: string, event: NewEvent, key: string = crypto.randomUUID()) =>
      mutate({ leadId, key, event }),
  };
}

/** Says that another administrator was faster to take the lead. */
function reportOwner({ owner = "", first_name }: Lead, self: string): void {
  const description = `${personName(owner, self)} already has ${first_name}.`;
  showToast({ tone: "destructive", title: "Not yours", description });
}

/** What an event is called in a sentence: "note". A planned touch has its time, because its form may not show that any more. */
function eventName(event: NewEvent, lead: Lead | undefined, now: Date): string {
  switch (event.kind) {
    case "not_called":
      return "call";
    case "given":
      return "new owner";
    case "planned_touch": {
      const { planned_touch: planned } = event;
      if (!planned || !lead) return "next touch";
      return `next touch (${dayAndTime(new Date(planned.at), now, phoneTimeZone(lead.mobile))})`;
    }
    default:
      return event.kind;
  }
}
