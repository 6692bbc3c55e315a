import { Badge, HStack } from "@chakra-ui/react";
import { suspectReasonTexts } from "@planner/shared/lead/botSignals";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { assumptions } from "@planner/shared/plan/assumptions";
import { meterStatus } from "@planner/shared/plan/computePlan";
import { StatusIcon } from "../../ui/StatusIcon.tsx";

/** The budget meter's status for a daily budget in dollars. */
export function BudgetStatus({ dailyBudget }: Readonly<{ dailyBudget: number }>) {
  const status = meterStatus(dailyBudget, assumptions.dailyBudget);
  return (
    <HStack
      as="span"
      display="inline-flex"
      gap="1"
      textStyle="xs"
      fontWeight="semibold"
      textAlign="start"
      color={`status.${status}.fg`}
    >
      <StatusIcon status={status} size="4" />
      {assumptions.meterMessages[status]}
    </HStack>
  );
}

/** Marks a lead that may come from a bot, with the reasons. Renders nothing for other leads. */
export function SuspectBadge({ suspect }: Readonly<Pick<Lead, "suspect">>) {
  if (suspect === undefined || suspect.length === 0) return null;
  return (
    <Badge colorPalette="gray" whiteSpace="normal" textAlign="start" overflowWrap="anywhere">
      Suspect: {suspect.map((reason) => suspectReasonTexts[reason]).join(", ")}
    </Badge>
  );
}
