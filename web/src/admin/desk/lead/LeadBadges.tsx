import { Badge, chakra } from "@chakra-ui/react";
import { lostReasonLabels, stageLabels } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { maxCountedLeads } from "@planner/shared/lead/rowLimits";

/** A lead's stage, with the reason if it is lost. */
export function StageBadge({ lead }: Readonly<{ lead: Pick<Lead, "stage" | "lost_reason"> }>) {
  const { stage, lost_reason } = lead;
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="baseline" columnGap="1.5">
      <Badge variant="subtle" colorPalette={stage === "new" ? "accent" : "gray"}>
        {stageLabels[stage]}
      </Badge>
      {stage === "lost" && lost_reason && (
        <chakra.span textStyle="xs" color="fg.muted" whiteSpace="nowrap">
          {lostReasonLabels[lost_reason]}
        </chakra.span>
      )}
    </chakra.span>
  );
}

/** How many open plans of the person the queue shows as this one. Renders nothing for a single one. */
export function PlanCount({ plans }: Readonly<Pick<Lead, "plans">>) {
  if (plans === undefined) return null;
  const count = plans < maxCountedLeads ? `${plans}` : `${maxCountedLeads}+`;
  return <Badge whiteSpace="nowrap">{` ${count} plans`}</Badge>;
}
