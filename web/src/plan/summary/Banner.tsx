import { chakra } from "@chakra-ui/react";
import type { Plan } from "@planner/shared/plan/Plan";
import { bannerSentence } from "@planner/shared/plan/texts/budgetTexts";
import { StatusIcon } from "../../ui/StatusIcon.tsx";
import { BudgetMeter } from "./BudgetMeter.tsx";

/** The plan's status in a strip: the meter's message, the gate, and the budget on a scale. */
export function Banner({ plan }: { readonly plan: Plan }) {
  const { color, borderColor, bg } = bannerColors(plan);
  return (
    <Strip
      aria-labelledby="plan-status"
      borderColor={borderColor}
      bg={bg}
      _print={{ bg: "transparent" }}
    >
      <StatusIcon status={plan.meter_status} color={color} />
      <chakra.div flex="1 1 6rem">
        <chakra.h2 id="plan-status" lineHeight="1.25rem" fontWeight="bold" color={color}>
          {plan.meter_message}
        </chakra.h2>
        <chakra.p textStyle="xs" color="fg.muted" textWrap="balance">
          {bannerSentence(plan)}
        </chakra.p>
      </chakra.div>
      <BudgetMeter plan={plan} />
    </Strip>
  );
}

function bannerColors({ daily_budget, meter_status }: Plan) {
  // Without ads, the message needs no action, so it has no status color.
  if (daily_budget === 0) return { color: "fg", borderColor: "border", bg: "bg.panel" };
  const status = `status.${meter_status}`;
  return { color: `${status}.fg`, borderColor: `${status}.border`, bg: `${status}.subtle` };
}

const Strip = chakra("section", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "3",
    mt: "3",
    px: "3",
    py: "1",
    borderWidth: "1px",
    borderRadius: "lg",
  },
});
