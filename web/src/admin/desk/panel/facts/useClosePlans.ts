import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { LeadDetails } from "@planner/shared/api/admin/leadContract";
import { entityTag } from "@planner/shared/api/route";
import type { LostReason } from "@planner/shared/lead/followUp/lostReasons";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useQueryClient } from "@tanstack/react-query";
import { useDesk } from "../../DeskContext.ts";
import { useReportedMutation } from "../../data/edits/useReportedMutation.ts";
import { refetchSoon } from "../../data/refetchSoon.ts";

/** Closes older plans of a lead's person as lost. */
export function useClosePlans(lead: Lead, plans: LeadDetails["other_leads"], reason: LostReason) {
  const { api, keys, unwrap } = useDesk();
  const client = useQueryClient();
  const body = { stage: "lost", lost_reason: reason } as const;

  const { mutate, isPending, failed } = useReportedMutation<unknown, void>({
    mutationFn: () =>
      Promise.all(
        plans.map(({ id, version }) =>
          unwrap(api(adminContract.changeStage, { id, ifMatch: entityTag(version), body })),
        ),
      ),
    onSettled: () => {
      for (const queryKey of [keys.lead(lead.id), keys.lists, keys.stats]) {
        void client.invalidateQueries({ queryKey });
      }
      refetchSoon(client, keys.queueAndCalls);
    },
    failureText: () => `The older plans of ${lead.first_name} are not closed.`,
    isFromForm: () => true,
  });
  return { close: () => mutate(), isPending, failed };
}
