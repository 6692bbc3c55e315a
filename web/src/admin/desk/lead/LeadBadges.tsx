import { Badge, chakra, HStack, VisuallyHidden } from "@chakra-ui/react";
import { suspectReasonTexts } from "@planner/shared/lead/contact/botSignals";
import { lostReasonLabels, stageLabels } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { assumptions, pageConstants } from "@planner/shared/plan/assumptions";
import { meterStatus } from "@planner/shared/plan/computePlan";
import { StatusIcon } from "../../../ui/StatusIcon.tsx";

/** The budget meter's status for a daily budget in dollars. Without a budget, the visitor is already at the target. */
export function BudgetStatus({ dailyBudget }: Readonly<{ dailyBudget: number }>) {
  if (dailyBudget === 0) {
    return (
      <chakra.span textStyle="xs" fontWeight="semibold" color="fg.muted">
        At the target
      </chakra.span>
    );
  }
  const status = meterStatus(dailyBudget, assumptions.dailyBudget);
  return (
    <HStack
      as="span"
      display="inline-flex"
      gap="1"
      textStyle="xs"
      fontWeight="semibold"
      whiteSpace="nowrap"
      color={`status.${status}.fg`}
    >
      <StatusIcon status={status} size="4" />
      {pageConstants.meterMessages[status]}
    </HStack>
  );
}

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

type SuspectBadgeProps = Readonly<Pick<Lead, "suspect"> & { isShort?: boolean }>;

/** Marks a lead whose record is incomplete. Renders nothing for other leads. */
export function DamagedBadge({ damaged }: Readonly<Pick<Lead, "damaged">>) {
  if (!damaged) return null;
  return (
    <Badge colorPalette="red" title="A part of this record is missing or cannot be read">
      Damaged record
    </Badge>
  );
}

/** How many open plans of the person the queue shows as this one. Renders nothing for a single one. */
export function PlanCount({ plans }: Readonly<Pick<Lead, "plans">>) {
  return plans && <Badge whiteSpace="nowrap">{` ${plans} plans`}</Badge>;
}

/** Marks a lead that may come from a bot, with the reasons. Renders nothing for other leads. */
export function SuspectBadge({ suspect, isShort = false }: SuspectBadgeProps) {
  if (suspect === undefined || suspect.length === 0) return null;
  const reasons = `: ${suspect.map((reason) => suspectReasonTexts[reason]).join(", ")}`;
  return (
    <Badge
      colorPalette="gray"
      whiteSpace="normal"
      title={isShort ? `Suspect${reasons}` : undefined}
    >
      Suspect{isShort ? <VisuallyHidden>{reasons}</VisuallyHidden> : reasons}
    </Badge>
  );
}
