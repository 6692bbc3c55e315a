import { chakra } from "@chakra-ui/react";
import { formatMoney } from "@planner/shared/format";
import type { Plan } from "@planner/shared/plan/Plan";
import { StatusIcon } from "../../../ui/StatusIcon.tsx";
import { meterScale, statusSentence } from "./statusSentence.ts";

/** The status of the budget: the meter's message, the reason, and the meter. */
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

/** The daily budget on a scale with its limits. Hidden from screen readers, because the text says the same. */
export function BudgetMeter({ plan }: { readonly plan: Plan }) {
  const { zones, marks, position } = meterScale(plan.assumptions.dailyBudget);
  return (
    <chakra.div position="relative" mx="2" pt="2" aria-hidden="true">
      <chakra.div display="flex" gap="0.5" borderRadius="full" overflow="hidden">
        {zones.map(({ status, from, to }) => (
          <chakra.div
            key={status}
            height="0.625rem"
            bg={`status.${status}.${status === plan.meter_status ? "solid" : "border"}`}
            // Forced colors show borders, and only system colors as backgrounds.
            _highContrast={{
              borderWidth: "1px",
              bg: status === plan.meter_status ? "CanvasText" : "Canvas",
            }}
            width={`${position(to) - position(from)}%`}
          />
        ))}
      </chakra.div>
      {/* Moves from the start of the scale to its place. */}
      <Needle css={{ left: `${position(plan.daily_budget)}%`, _starting: { left: "0" } }} />
      <chakra.div position="relative" mt="1.5" height="4">
        {marks.map((mark) => (
          <chakra.span
            key={mark}
            position="absolute"
            left={`${position(mark)}%`}
            transform="translateX(-50%)"
            textStyle="xs"
            color="fg.muted"
          >
            {formatMoney(mark)}
          </chakra.span>
        ))}
      </chakra.div>
    </chakra.div>
  );
}

const Needle = chakra("div", {
  base: {
    position: "absolute",
    top: "0.25rem",
    width: "0.5rem",
    height: "1.125rem",
    transform: "translateX(-50%)",
    borderRadius: "full",
    bg: "fg",
    borderWidth: "2px",
    borderColor: "bg.panel",
    boxSizing: "content-box",
    mt: "-2px",
    transition: "left 200ms ease-out",
  },
});
