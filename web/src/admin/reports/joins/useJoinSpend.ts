import { reportContract } from "@planner/shared/api/reportContract";
import { entityTag } from "@planner/shared/api/route";
import { rowKey } from "@planner/shared/reports/matchSpend";
import type { SpendJoinChange } from "@planner/shared/reports/spendJoin";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { showToast } from "../../../ui/toasts.ts";
import { useDesk } from "../../desk/DeskContext.ts";
import { connectionFailed, showFailedEdit } from "../showFailedEdit.ts";
import { rowText } from "../texts/spendTexts.ts";
import { ownRow } from "./closestRows.ts";

const failureTitle = "Not saved";

/** An edit of the joined campaigns, and their version that it is made of. */
type JoinEdit = { readonly version: number; readonly change: SpendJoinChange };

/** Joins an account's campaign to a row of the reports, or undoes it. */
export function useJoinSpend() {
  const { api, keys, unwrap } = useDesk();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, change }: JoinEdit) =>
      unwrap(api(reportContract.joinAdSpend, { ifMatch: entityTag(version), body: change })),
    onError: () => showFailedEdit(failureTitle, connectionFailed),
    onSuccess: (saved, { change }) => {
      void client.invalidateQueries({ queryKey: keys.adSpend });
      void client.invalidateQueries({ queryKey: keys.reports });
      if ("status" in saved) {
        showFailedEdit(failureTitle, "Someone else joined campaigns meanwhile. Try again.");
        return;
      }
      showToast({ tone: "success", ...savedTexts(change) });
    },
  });
}

/** The toast's texts. Without a row, the joining was undone. */
function savedTexts(change: SpendJoinChange) {
  const { campaign, row } = change;
  if (row === undefined) {
    return { title: "Undone", description: `${campaign} can be joined to a row again.` };
  }
  if (rowKey(row) === rowKey(ownRow(change))) {
    return { title: "Saved for every period", description: `${campaign} is a row of its own.` };
  }
  const description = `${campaign} counts as ${rowText(row)}.`;
  return { title: "Joined, in every period", description };
}
