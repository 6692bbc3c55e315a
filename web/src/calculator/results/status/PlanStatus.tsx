import { chakra } from "@chakra-ui/react";
import type { Plan } from "@planner/shared/plan/Plan";
import { StatusIcon } from "../../../ui/StatusIcon.tsx";
import { BudgetMeter } from "./BudgetMeter.tsx";
import { statusSentence } from "./statusSentence.ts";

/** Whether the budget is enough: the meter's message, why, and the budget against its limits. */
export function PlanStatus({ plan }: { readonly plan: Plan }) {
  const palette = `status.${plan.meter_status}`;
  return (
    <chakra.section
      aria-labelledby="plan-status"
      display="grid"
      gap="3"
      p="4"
      borderWidth="1px"
      borderColor={`${palette}.border`}
      borderRadius="lg"
      bg={`${palette}.subtle`}
    >
      <chakra.div display="flex" gap="2" alignItems="center">
        <StatusIcon status={plan.meter_status} />
        <chakra.h2 id="plan-status" textStyle="lg" fontWeight="bold" color={`${palette}.fg`}>
          {plan.meter_message}
        </chakra.h2>
      </chakra.div>
      <chakra.p>{statusSentence(plan)}</chakra.p>
      <BudgetMeter plan={plan} />
    </chakra.section>
  );
}
