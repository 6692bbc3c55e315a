import { Badge, chakra } from "@chakra-ui/react";
import { lostReasonLabels } from "@planner/shared/lead/followUp/lostReasons";
import { stageLabels } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { maxCountedLeads } from "@planner/shared/lead/rowLimits";
import { StatusIcon } from "../../../ui/StatusIcon.tsx";

/** A lead's stage, with the reason if it is lost. Won and lost leads look different from open ones. */
export function StageBadge({ lead }: Readonly<{ lead: Pick<Lead, "stage" | "lost_reason"> }>) {
  const { stage, lost_reason } = lead;
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="baseline" columnGap="1.5">
      {stage === "won" ? (
        <Badge bg="status.green.subtle" color="status.green.fg" gap="1" css={iconBesideText}>
          <StatusIcon status="green" size="4" />
          <span>{stageLabels.won}</span>
        </Badge>
      ) : (
        <Badge
          variant={stage === "lost" ? "outline" : "subtle"}
          colorPalette={stage === "new" ? "accent" : "gray"}
        >
          {stageLabels[stage]}
        </Badge>
      )}
      {stage === "lost" && lost_reason && (
        <chakra.span textStyle="xs" color="fg.muted" whiteSpace="nowrap">
          {lostReasonLabels[lost_reason]}
        </chakra.span>
      )}
    </chakra.span>
  );
}

/** The badge is on the line of the text beside it. Its icon, which has no baseline, is centered. */
const iconBesideText = { alignItems: "baseline", "& svg": { alignSelf: "center" } };

/** How many open plans of the person the queue shows as this one. Renders nothing for a single one. */
export function PlanCount({ plans }: Readonly<Pick<Lead, "plans">>) {
  if (plans === undefined) return null;
  const count = plans < maxCountedLeads ? `${plans}` : `${maxCountedLeads}+`;
  // The space separates it from the name that a screen reader reads before it.
  return <Badge whiteSpace="nowrap">{` ${count} plans`}</Badge>;
}
