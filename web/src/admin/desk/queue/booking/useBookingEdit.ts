import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { BookingWithoutLead } from "@planner/shared/api/admin/bookingWithoutLead";
import { useQueryClient } from "@tanstack/react-query";
import { showToast } from "../../../../ui/toasts.ts";
import { useDesk } from "../../DeskContext.ts";
import { useReportedMutation } from "../../data/edits/useReportedMutation.ts";
import type { BookingAction } from "./bookingActions.ts";

/** Saves what an administrator does with the call. A dismissal can be undone. */
export function useBookingEdit({ id, start, name }: BookingWithoutLead) {
  const { api, keys, unwrap } = useDesk();
  const client = useQueryClient();
  const { mutate, isPending, failed } = useReportedMutation({
    mutationFn: (action: BookingAction) =>
      unwrap(api(adminContract.editBooking, { body: { id, start, ...requestOf(action) } })),
    onSuccess: (_, action) => {
      if (action === "dismiss") offerUndo();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.queueAndCalls }),
    failureText: () => `The call with ${name} is as before.`,
    isFromForm: () => true,
  });

  function offerUndo() {
    showToast({
      id: `dismissed-${id}`,
      tone: "success",
      title: "Dismissed",
      description: `The call with ${name}`,
      action: { label: "Undo", run: () => mutate("restore") },
    });
  }

  return { edit: (action: BookingAction) => mutate(action), isPending, failed };
}

function requestOf(action: BookingAction) {
  if (action === "take") return { action: "claim", take_over: true } as const;
  return { action };
}
