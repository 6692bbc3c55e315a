import { Flex } from "@chakra-ui/react";
import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { LeadDetails } from "@planner/shared/api/admin/leadContract";
import type { LeadPatch } from "@planner/shared/api/admin/leadEditContract";
import { entityTag } from "@planner/shared/api/route";
import { isOpenStage, lostReasonLabels } from "@planner/shared/lead/followUp/stage";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Chip } from "../../controls/Chip.tsx";
import { NotSaved } from "../../controls/NotSaved.tsx";
import { useDesk } from "../../DeskContext.ts";
import { failedEdit, reportFailedEdit, useReportOnLeave } from "../../data/failedEdit.ts";
import { refetchSoon } from "../../data/leadCache.ts";

/**
 * After a person's newest plan was closed, asks about the older ones that are still open. Those of a won person are duplicates.
 */
export function OlderOpenPlans({ details }: Readonly<{ details: LeadDetails }>) {
  const { lead, other_leads } = details;
  const { api, keys, unwrap } = useDesk();
  const client = useQueryClient();
  const [isKept, setKept] = useState(false);
  const { created_at, stage, lost_reason: reason = "duplicate" } = lead;
  const body = { stage: "lost", lost_reason: reason } as const satisfies LeadPatch;
  const openPlans = other_leads.filter(
    (other) => other.created_at < created_at && isOpenStage(other.stage) && !other.suspect,
  );
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      Promise.all(
        openPlans.map(({ id, version }) =>
          unwrap(api(adminContract.changeStage, { id, ifMatch: entityTag(version), body })),
        ),
      ),
    onError: (failure) => {
      if (!isOnScreen()) reportFailedEdit(failureOf(failure));
    },
    onSettled: () => {
      for (const queryKey of [keys.lead(lead.id), keys.lists, keys.stats])
        void client.invalidateQueries({ queryKey });
      refetchSoon(client, keys.queueAndCalls);
    },
  });
  const failureOf = (failure: Error) =>
    failedEdit(`The older plans of ${lead.first_name} are not closed.`, failure, () => mutate());
  const failed = error ? failureOf(error) : undefined;
  const isOnScreen = useReportOnLeave(failed);
  const isNewest = other_leads.every((other) => other.created_at < created_at);
  if (isOpenStage(stage) || !isNewest || openPlans.length === 0 || isKept) return null;
  return (
    <Flex as="section" aria-label="Older plans" wrap="wrap" align="center" gap="2" textStyle="sm">
      <span>
        {openPlans.length === 1
          ? "An older plan is still open."
          : `${openPlans.length} older plans are still open.`}
      </span>
      <Chip aria-busy={isPending} onClick={() => mutate()}>
        {`Close too: Lost, ${lostReasonLabels[reason].toLowerCase()}`}
      </Chip>
      <Chip variant="quiet" onClick={() => setKept(true)}>
        Keep open
      </Chip>
      <NotSaved failed={failed} />
    </Flex>
  );
}
