import { Flex } from "@chakra-ui/react";
import { assumptions, pageConstants } from "@planner/shared/plan/assumptions";
import { meterStatus } from "@planner/shared/plan/budgetGate";
import { StatusIcon } from "../../../ui/StatusIcon.tsx";

/** The budget meter's status for a daily budget in dollars. Without a budget, the visitor is already at the target. */
export function BudgetStatus({ dailyBudget }: Readonly<{ dailyBudget: number }>) {
  const status = dailyBudget > 0 ? meterStatus(dailyBudget, assumptions.dailyBudget) : undefined;
  return (
    <Flex
      as="span"
      display="inline-flex"
      align="center"
      gap="1"
      textStyle="xs"
      fontWeight="semibold"
      whiteSpace="nowrap"
      color={status ? `status.${status}.fg` : "fg.muted"}
    >
      {status && <StatusIcon status={status} size="4" />}
      <span>{status ? pageConstants.meterMessages[status] : "At the target"}</span>
    </Flex>
  );
}
