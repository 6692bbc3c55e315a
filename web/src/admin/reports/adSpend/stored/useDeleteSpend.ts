import { reportContract, type StoredSpendMonth } from "@planner/shared/api/reportContract";
import { entityTag } from "@planner/shared/api/route";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useDesk } from "../../../desk/DeskContext.ts";
import { connectionFailed, showFailedEdit } from "../../showFailedEdit.ts";

const failureTitle = "Not deleted";

/** Deletes the spend of a service and month. */
export function useDeleteSpend({ service, month, version }: StoredSpendMonth) {
  const { api, keys, unwrap } = useDesk();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const request = { ifMatch: entityTag(version), query: { service, month } };
      return unwrap(api(reportContract.deleteAdSpend, request));
    },
    onError: () => showFailedEdit(failureTitle, connectionFailed),
    onSuccess: (saved) => {
      if ("status" in saved) {
        showFailedEdit(failureTitle, "Someone else changed this month meanwhile.");
      }
      void client.invalidateQueries({ queryKey: keys.adSpend });
      client.removeQueries({ queryKey: keys.reports });
    },
  });
}
