import { chakra } from "@chakra-ui/react";
import type { Plan } from "@planner/shared/plan/Plan";
import { kitLabel } from "@planner/shared/plan/texts/actionTexts";
import {
  budgetSuggestion,
  isAdvisable,
  kitSentence,
  targetAdvice,
} from "@planner/shared/plan/texts/budgetAdvice";
import { Button } from "../../ui/Button.tsx";
import { SectionHeading, SmallText } from "../../ui/content/SectionHeading.tsx";
import { ChevronIcon } from "../../ui/icons.tsx";
import { OnPaper } from "../../ui/paper/OnPaper.tsx";
import { ActionLink } from "./schedule/ActionLink.tsx";
import type { NextAction } from "./schedule/nextAction.ts";
import { TargetStepper } from "./TargetStepper.tsx";

type BudgetAdviceProps = {
  readonly plan: Plan;
  readonly action: NextAction;
  /** Whether the `ActionBar` has the suggestion as the primary action. Otherwise, its row is. */
  readonly hasActionBar: boolean;
  /** Called when the visitor plans with another target. */
  readonly onTarget: (target: number) => void;
};

/**
 * Below the gate: the ways up, each a row to press, then the kit. If the budget is too small to advise on, another target instead of
 * the rows. Renders nothing for a plan that passes.
 */
export function BudgetAdvice({ plan, action, hasActionBar, onTarget }: BudgetAdviceProps) {
  const suggestion = budgetSuggestion(plan);
  if (!suggestion) return null;
  const { target } = suggestion;
  const advice = targetAdvice(plan);
  return (
    <>
      {isAdvisable(plan) ? (
        <chakra.section aria-labelledby="raise-budget" mt="4">
          <SectionHeading id="raise-budget" mb="0">
            Raise it to get installed
          </SectionHeading>
          {advice && (
            <Choice
              title={advice.title}
              detail={advice.detail}
              onClick={() => onTarget(advice.target)}
            />
          )}
          <Choice
            title={suggestion.row.title}
            detail={suggestion.row.detail}
            isPrimary={!hasActionBar}
            onClick={target === undefined ? undefined : () => onTarget(target)}
          />
        </chakra.section>
      ) : (
        <TargetStepper plan={plan} onTarget={onTarget} />
      )}
      {action.kind === "kit" && (
        <chakra.div mt={{ base: "2", md: "4" }} _print={{ display: "none" }}>
          <SmallText mb="1">{kitSentence(plan)}</SmallText>
          <ActionLink href={action.kitUrl} variant="secondary" size="md" w="full">
            {kitLabel}
          </ActionLink>
        </chakra.div>
      )}
    </>
  );
}

type ChoiceProps = {
  readonly title: string;
  readonly detail: string;
  readonly isPrimary?: boolean;
  readonly onClick: (() => void) | undefined;
};

/** A button with a budget and what it buys. Without `onClick`, it is disabled and only says so. */
function Choice({ title, detail, isPrimary = false, onClick }: ChoiceProps) {
  const isFilled = isPrimary && onClick !== undefined;
  return (
    <>
      <OnPaper>{`${title}. ${detail}`}</OnPaper>
      <Button
        variant={isFilled ? "primary" : "secondary"}
        w="full"
        mt="2"
        px="3"
        py="1"
        justifyContent="space-between"
        textAlign="start"
        textWrap="balance"
        onClick={onClick}
        disabled={!onClick}
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
        {onClick && <ChevronIcon />}
      </Button>
    </>
  );
}
