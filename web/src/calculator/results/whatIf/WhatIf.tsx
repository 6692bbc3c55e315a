import { chakra } from "@chakra-ui/react";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { sameMixSentence } from "@planner/shared/plan/texts/jobValueTexts";
import { resultFigures } from "@planner/shared/plan/texts/revenueTexts";
import { useEffect, useState } from "react";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import { SmallDisclosure } from "../../../ui/content/Disclosure.tsx";
import { SectionHeading } from "../../../ui/content/SectionHeading.tsx";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";
import { BudgetQuestion } from "./BudgetQuestion.tsx";
import { GoalControl } from "./GoalControl.tsx";
import { useWhatIf } from "./useWhatIf.ts";

/** Tries other goals. `Use these numbers` plans with them; the lead keeps its goals. */
export function WhatIf({ plan, scenario, onUse }: WhatIfProps) {
  const whatIf = useWhatIf(plan);
  const { changed, isValid, controlProps } = whatIf;
  const { figures, goals, sentence } = resultFigures(changed, scenario);
  const isLong = figures.map(({ value }) => value).join("").length > maxRowLength;
  const announcement = useDebounced(whatIf.isTouched ? `What if: ${sentence}` : "");
  return (
    <chakra.section aria-labelledby="what-if" _print={{ display: "none" }}>
      <SectionHeading id="what-if">What if?</SectionHeading>
      <chakra.div borderWidth="1px" borderRadius="lg" bg="bg.panel" containerType="inline-size">
        <Result data-stale={!isValid || undefined} data-long={isLong || undefined}>
          {figures.map(({ value, label }) => (
            <div key={label}>
              <strong>{value}</strong>
              <span>{label}</span>
            </div>
          ))}
          {!isValid && <p>{`Showing ${goals}, your last valid numbers.`}</p>}
        </Result>
        <Controls>
          <GoalControl {...controlProps("target_estimates_per_week")} />
          <GoalControl {...controlProps("avg_job_value")} />
          {changed.inputs.avg_job_value !== plan.inputs.avg_job_value && (
            <chakra.p textStyle="xs" color="fg.muted">
              {sameMixSentence(changed, scenario)}
            </chakra.p>
          )}
          <SmallDisclosure title="More: margin and current estimates">
            <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2" pb="1">
              <GoalControl {...controlProps("gross_margin_pct")} />
              <GoalControl {...controlProps("current_estimates_per_week")} />
            </chakra.div>
          </SmallDisclosure>
          <BudgetQuestion
            answer={whatIf.budgetSentence}
            onEdit={whatIf.clearBudgetSentence}
            onAsk={whatIf.planForBudget}
          />
          {whatIf.isChanged && (
            <ButtonRow>
              {isValid && onUse && (
                <Button onClick={() => onUse(changed.inputs)}>Use these numbers</Button>
              )}
              <Button variant="secondary" onClick={whatIf.reset}>
                Reset to my plan
              </Button>
            </ButtonRow>
          )}
        </Controls>
      </chakra.div>
      <chakra.p css={visuallyHidden} aria-live="polite">
        {announcement}
      </chakra.p>
    </chakra.section>
  );
}

/** A slider's result is announced after a pause, not at each step. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), announcementDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

const announcementDelayMs = 600;

type WhatIfProps = {
  readonly plan: Plan;
  readonly scenario: ScenarioName;
  readonly onUse?: ((inputs: PlanInputs) => void) | undefined;
};

/** The longest figures, in characters, that fit in one row at the normal size. */
const maxRowLength = 20;

/** Stays in view while the controls below it are used. */
const Result = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    columnGap: "3",
    px: "4",
    py: "2",
    borderTopRadius: "lg",
    bg: "accent.subtle",
    textStyle: "xs",
    color: "fg.muted",
    "& strong": {
      display: "block",
      textStyle: "lg",
      fontWeight: "bold",
      color: "fg",
      whiteSpace: "nowrap",
    },
    "&[data-long] strong": { textStyle: "md" },
    "& p": { flexBasis: "full", pt: "1", color: "fg.error" },
    "&[data-stale] strong": { color: "fg.muted" },
    // Only on narrow screens: on wide ones, all of it is in view.
    "@media (width < 48rem) and (height >= 30rem)": { position: "sticky", top: "0", zIndex: "1" },
    // Where the text is large, it would otherwise cover the controls.
    "@container (width < 16rem)": {
      "& > div": {
        display: "flex",
        flexWrap: "wrap",
        alignItems: "baseline",
        columnGap: "2",
        flexBasis: "full",
      },
      "& strong": { textStyle: "md" },
    },
  },
});

/** The two sliders are beside each other where there is room. */
const Controls = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    columnGap: "8",
    textWrap: "balance",
    rowGap: { base: "1", md: "3" },
    px: "4",
    py: { base: "2", md: "3" },
    "@container (width >= 34rem)": {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
      alignItems: "end",
      "& > :not([data-slider])": { gridColumn: "1 / -1" },
      // Below its label, so that both fields are at the same height.
      "& > [data-slider] .field": { display: "block" },
    },
  },
});
