import { chakra } from "@chakra-ui/react";
import { formatGoal } from "@planner/shared/format";
import { goalFields } from "@planner/shared/lead/goals/goalFields";
import type { Plan } from "@planner/shared/plan/Plan";
import { budgetSuggestion, planAction, targetCost } from "@planner/shared/plan/texts/budgetAdvice";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { SectionHeading } from "../../ui/content/SectionHeading.tsx";
import { MinusIcon, PlusIcon } from "../../ui/icons.tsx";

type TargetStepperProps = {
  readonly plan: Plan;
  /** Called when the visitor plans with the shown target. */
  readonly onTarget: (target: number) => void;
};

/** For a plan at its target or near it: what a higher target takes, with the suggestion. Paper has the suggestion only. */
export function TargetStepper({ plan, onTarget }: TargetStepperProps) {
  const { step, max } = goalFields.target_estimates_per_week;
  const current = Math.floor(plan.inputs.current_estimates_per_week ?? 0);
  const [target, setTarget] = useState(Math.min(current + stepsToFirstTarget, max.value));
  const suggestion = budgetSuggestion(plan);
  const { amount, brings } = targetCost(plan, target);
  return (
    <Frame aria-labelledby="higher-target">
      {current < max.value && (
        <chakra.div containerType="inline-size" _print={{ display: "none" }}>
          <SectionHeading id="higher-target">
            {`What would ${formatGoal(target)} a week take?`}
          </SectionHeading>
          <Stepper>
            <Button
              variant="secondary"
              px="3"
              aria-label={`Lower target by ${step}`}
              disabled={target - step <= current}
              onClick={() => setTarget(target - step)}
            >
              <MinusIcon />
            </Button>
            <output>
              <strong>{amount}</strong> <span>{brings}</span>
            </output>
            <Button
              variant="secondary"
              px="3"
              aria-label={`Raise target by ${step}`}
              disabled={target + step > max.value}
              onClick={() => setTarget(target + step)}
            >
              <PlusIcon />
            </Button>
          </Stepper>
          <Button w="full" mb="4" onClick={() => onTarget(target)}>
            {planAction(target)}
          </Button>
        </chakra.div>
      )}
      {suggestion && (
        <chakra.p textStyle="sm">
          <strong>{`${suggestion.title}.`}</strong> <span>{suggestion.sentence}</span>
        </chakra.p>
      )}
    </Frame>
  );
}

/** From the current estimates to the first target that the stepper shows: 12 becomes 15. */
const stepsToFirstTarget = 3;

const Frame = chakra("section", {
  base: { mt: "3", p: "4", borderWidth: "1px", borderRadius: "lg", bg: "bg.panel" },
});

const Stepper = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto 1fr auto",
    alignItems: "center",
    gap: "3",
    maxW: "24rem",
    my: "3",
    "& strong": { display: "block", textStyle: "xl", fontWeight: "heavy" },
    textAlign: "center",
    // Where the text is large, the buttons are below it.
    "@container (width < 14rem)": {
      gridTemplateColumns: "1fr 1fr",
      "& output": { gridColumn: "1 / -1", order: "-1" },
    },
  },
});
