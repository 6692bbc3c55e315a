import { chakra } from "@chakra-ui/react";
import { formatGoal } from "@planner/shared/format";
import { goalFields } from "@planner/shared/lead/goals/goalFields";
import type { Plan } from "@planner/shared/plan/Plan";
import {
  budgetSuggestion,
  kitSentence,
  planAction,
  smallestAdvised,
  targetAdvice,
  targetCostSentence,
} from "@planner/shared/plan/texts/budgetAdvice";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { SectionHeading, SmallText } from "../../ui/content/SectionHeading.tsx";
import { ChevronIcon, MinusIcon, PlusIcon } from "../../ui/icons.tsx";
import { ActionLink } from "./schedule/ActionLink.tsx";
import type { nextStep } from "./schedule/NextStep.tsx";

/**
 * Below the gate: the ways up, each a row to press, then the kit. If the budget is too small to advise on, another target instead of
 * the rows. Renders nothing for a plan that passes.
 */
export function BudgetAdvice({ plan, step, isPinned, onTarget }: BudgetAdviceProps) {
  const suggestion = budgetSuggestion(plan);
  if (!suggestion) return null;
  const { target } = suggestion;
  const advice = targetAdvice(plan);
  const isAdvised = plan.daily_budget >= smallestAdvised;
  return (
    <>
      {isAdvised ? (
        <chakra.section aria-labelledby="raise-budget" mt="4">
          <SectionHeading id="raise-budget" mb="0">
            Raise it to get installed
          </SectionHeading>
          {advice && (
            <Choice
              title={advice.title}
              detail={advice.detail}
              onPress={() => onTarget?.(advice.target)}
            />
          )}
          <Choice
            title={suggestion.row.title}
            detail={suggestion.row.detail}
            isPrimary={!isPinned}
            onPress={target === undefined ? undefined : () => onTarget?.(target)}
          />
        </chakra.section>
      ) : (
        <TargetStepper plan={plan} onTarget={onTarget} />
      )}
      {step.kind === "kit" && (
        <chakra.div mt={{ base: "2", md: "4" }} _print={{ display: "none" }}>
          <SmallText mb="1">{kitSentence(plan)}</SmallText>
          <ActionLink href={step.kitUrl} variant="secondary" size="md" w="full">
            Get DIY Growth Kit Instead
          </ActionLink>
        </chakra.div>
      )}
    </>
  );
}

/** A budget and what it buys. Without `onPress` it only says so. */
function Choice({ title, detail, isPrimary = false, onPress }: ChoiceProps) {
  const isFilled = isPrimary && onPress !== undefined;
  return (
    <Button
      variant={isFilled ? "primary" : "secondary"}
      w="full"
      mt="2"
      px="3"
      py="1"
      justifyContent="space-between"
      textAlign="start"
      textWrap="balance"
      onClick={onPress}
      disabled={!onPress}
    >
      <span>
        <chakra.strong display="block">{isFilled ? `Plan with ${title}` : title}</chakra.strong>{" "}
        <SmallText
          as="span"
          display="block"
          fontWeight="normal"
          color={isFilled ? "inherit" : undefined}
        >
          {detail}
        </SmallText>
      </span>
      {onPress ? <ChevronIcon /> : null}
    </Button>
  );
}

type ChoiceProps = {
  readonly title: string;
  readonly detail: string;
  readonly isPrimary?: boolean;
  readonly onPress: (() => void) | undefined;
};

/** For a plan at its target or near it: what a higher target takes, with the suggestion. Paper has the suggestion only. */
function TargetStepper({ plan, onTarget }: AdviceProps) {
  const { step, max } = goalFields.target_estimates_per_week;
  const current = Math.floor(plan.inputs.current_estimates_per_week ?? 0);
  const [target, setTarget] = useState(Math.min(current + firstSteps, max.value));
  const suggestion = budgetSuggestion(plan);
  return (
    <Card aria-labelledby="higher-target">
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
            <output>{targetCostSentence(plan, target)}</output>
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
          <Button w="full" mb="4" onClick={() => onTarget?.(target)}>
            {planAction(target)}
          </Button>
        </chakra.div>
      )}
      {suggestion && (
        <chakra.p textStyle="sm">
          <strong>{`${suggestion.title}.`}</strong> <span>{suggestion.sentence}</span>
        </chakra.p>
      )}
    </Card>
  );
}

type AdviceProps = {
  readonly plan: Plan;
  readonly onTarget?: ((target: number) => void) | undefined;
};

type BudgetAdviceProps = AdviceProps & {
  readonly step: ReturnType<typeof nextStep>;
  /** Whether the `ActionBar` has the suggestion as the primary action. Otherwise its row is. */
  readonly isPinned: boolean;
};

/** From the current estimates to the first target that the stepper shows: 12 becomes 15. */
const firstSteps = 3;

const Card = chakra("section", {
  base: { mt: "3", px: "3", py: "2", borderWidth: "1px", borderRadius: "lg", bg: "bg.panel" },
});

const Stepper = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto 1fr auto",
    alignItems: "center",
    gap: "3",
    my: "3",
    textAlign: "center",
    textWrap: "balance",
    // Where the text is large, the buttons are below it.
    "@container (width < 14rem)": {
      gridTemplateColumns: "1fr 1fr",
      "& output": { gridColumn: "1 / -1", order: "-1" },
    },
  },
});
