import { reportContract } from "@planner/shared/api/reportContract";
import { entityTag } from "@planner/shared/api/route";
import type { SpendJoinChange } from "@planner/shared/reports/adSpend";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { showToast } from "../../ui/toasts.ts";
import { useDesk } from "../desk/DeskContext.ts";
import { rowText } from "./reportTexts.ts";

/** Joins an account's campaign to a row of the reports, or undoes it. */
export function useJoinSpend(version: number) {
  const { api, keys, unwrap } = useDesk();
  const client = useQueryClient();
  const failed = (description: string) =>
    showToast({ tone: "destructive", title: "Not saved", description });
  return useMutation({
    mutationFn: (change: SpendJoinChange) =>
      unwrap(api(reportContract.joinAdSpend, { ifMatch: entityTag(version), body: change })),
    onError: () => failed("The connection failed. Try again."),
    onSuccess: (saved, { campaign, row }) => {
      void client.invalidateQueries({ queryKey: keys.adSpend });
      void client.invalidateQueries({ queryKey: keys.reports });
      if ("status" in saved) {
        failed("Someone else joined campaigns meanwhile. Try again.");
        return;
      }
      const title = row ? "Joined, in every period" : "No longer joined";
      const description = row
        ? `${campaign} counts as ${rowText(row)}.`
        : `${campaign} is on its own again.`;
      showToast({ tone: "success", title, description });
    },
  });
}
