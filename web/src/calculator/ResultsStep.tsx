import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { computePlan } from "@planner/shared/plan/computePlan";
import type { ScenarioName } from "@planner/shared/plan/Plan";
import { defaultScenario } from "@planner/shared/plan/Plan";
import { goalChanges } from "@planner/shared/plan/texts/goalTexts";
import { useEffect, useMemo, useState } from "react";
import { announce } from "../browser/plannerEvents.ts";
import { useSavePlan } from "../plan/save/useSavePlan.ts";
import { showToast } from "../ui/toasts.ts";
import { Results } from "./results/Results.tsx";
import { useSiteConfig } from "./results/useSiteConfig.ts";
import { useToday } from "./results/useToday.ts";
import { focusHeading } from "./step/focusHeading.ts";

type ResultsStepProps = ShownPlan &
  Readonly<{
    /** Called when the visitor chooses a scenario, or applies other goals. */
    onShown: (shown: ShownPlan) => void;
    /** Undefined after a reload. */
    visitorName?: string | undefined;
  }>;

type ShownPlan = Readonly<{
  inputs: PlanInputs;
  /** Undefined until the visitor chooses one. */
  scenario: ScenarioName | undefined;
}>;

/** Step 3: the plan as of today. It starts with the given goals and scenario, which the visitor may change here. */
export function ResultsStep(props: ResultsStepProps) {
  const [inputs, setInputs] = useState(props.inputs);
  const [chosen, setChosen] = useState(props.scenario);
  const scenario = chosen ?? defaultScenario;
  const plan = useMemo(() => computePlan(inputs), [inputs]);
  const today = useToday();
  const siteConfig = useSiteConfig();
  const saving = useSavePlan({ inputs, scenario, today });

  function choose(next: ScenarioName) {
    setChosen(next);
    props.onShown({ inputs, scenario: next });
  }

  function planWith(changed: PlanInputs) {
    setInputs(changed);
    props.onShown({ inputs: changed, scenario: chosen });
    if (saving?.plan) void saving.saveWith(changed);
    showToast({
      tone: "success",
      title: "Your plan has new numbers",
      description: `${goalChanges(inputs, changed)}.`,
    });
  }

  // After a change of the goals, the pressed button is gone.
  useEffect(() => {
    if (inputs === props.inputs) return;
    focusHeading();
    announce({ type: "step", payload: { step: 3 } });
  }, [inputs, props.inputs]);

  return (
    <Results
      // Other goals are another plan: its screen starts from the top.
      key={JSON.stringify(inputs)}
      plan={plan}
      scenario={scenario}
      visitorName={props.visitorName}
      onScenario={choose}
      onInputs={planWith}
      today={today}
      siteConfig={siteConfig}
      saving={saving}
    />
  );
}
