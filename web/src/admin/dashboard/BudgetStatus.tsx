import { chakra } from "@chakra-ui/react";
import { assumptions } from "@planner/shared/plan/assumptions";
import { meterStatus } from "@planner/shared/plan/computePlan";
import { StatusIcon } from "../../ui/StatusIcon.tsx";

/** What the meter says of a daily budget in dollars. */
export function BudgetStatus({ dailyBudget }: Readonly<{ dailyBudget: number }>) {
  const status = meterStatus(dailyBudget, assumptions.dailyBudget);
  return (
    <Row color={`status.${status}.fg`}>
      <StatusIcon status={status} size="4" />
      {assumptions.meterMessages[status]}
    </Row>
  );
}

const Row = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    textStyle: "xs",
    fontWeight: "semibold",
    textAlign: "start",
  },
});
