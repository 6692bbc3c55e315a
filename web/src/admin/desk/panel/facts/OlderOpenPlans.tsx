import { Flex } from "@chakra-ui/react";
import type { LeadDetails } from "@planner/shared/api/admin/leadContract";
import { lostReasonLabels } from "@planner/shared/lead/followUp/lostReasons";
import { useState } from "react";
import { Chip } from "../../controls/Chip.tsx";
import { NotSaved } from "../../controls/NotSaved.tsx";
import { olderOpenPlans } from "./olderOpenPlans.ts";
import { useClosePlans } from "./useClosePlans.ts";

/** After a person's newest plan was closed, asks about the older ones that are still open. Those of a won person are duplicates. */
export function OlderOpenPlans({ details }: Readonly<{ details: LeadDetails }>) {
  const { lead } = details;
  const [isKept, setKept] = useState(false);
  const plans = olderOpenPlans(details);
  const reason = lead.lost_reason ?? "duplicate";
  const { close, isPending, failed } = useClosePlans(lead, plans, reason);
  if (plans.length === 0 || isKept) return null;
  return (
    <Flex as="section" aria-label="Older plans" wrap="wrap" align="center" gap="2" textStyle="sm">
      <span>
        {plans.length === 1
          ? "An older plan is still open."
          : `${plans.length} older plans are still open.`}
      </span>
      <Chip aria-busy={isPending} onClick={close}>
        {`Close too: Lost, ${lostReasonLabels[reason].toLowerCase()}`}
      </Chip>
      <Chip variant="quiet" onClick={() => setKept(true)}>
        Keep open
      </Chip>
      <NotSaved failed={failed} />
    </Flex>
  );
}
