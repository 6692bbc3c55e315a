import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { computePlan } from "@planner/shared/plan/computePlan";
import type { ScenarioName } from "@planner/shared/plan/Plan";
import { useMemo } from "react";
import { Results } from "./results/Results.tsx";
import { useToday } from "./results/schedule/useToday.ts";
import { useSiteConfig } from "./useSiteConfig.ts";

type ResultsStepProps = Readonly<{
  inputs: PlanInputs;
  /** The scenario that the visitor chose before a reload. */
  scenario: ScenarioName | undefined;
  /** Undefined after a reload. */
  visitorName?: string | undefined;
  onScenario: (scenario: ScenarioName) => void;
}>;

/** Step 3: the plan, as of today in the visitor's time zone. */
export function ResultsStep({ inputs, scenario, visitorName, onScenario }: ResultsStepProps) {
  const plan = useMemo(() => computePlan(inputs), [inputs]);
  return (
    <Results
      plan={plan}
      scenario={scenario}
      visitorName={visitorName}
      onScenario={onScenario}
      today={useToday()}
      siteConfig={useSiteConfig()}
    />
  );
}
