import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { computePlan } from "@planner/shared/plan/computePlan";
import { defaultScenario } from "@planner/shared/plan/Plan";
import { render } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
import { Unstyled } from "../../../testing/Unstyled.tsx";
import { Toaster } from "../../../ui/Toaster.tsx";
import { Results } from "../Results.tsx";
// Loaded on demand in the product, and here before the tests, so that no test waits for the compiler.
import "../whatIf/WhatIf.tsx";
import "../schedule/dialog/ScheduleDialog.tsx";

/** Tuesday, November 17, 2026: three slots left, fee waived, next start date Monday the 23rd. */
const tuesday = { year: 2026, month: 11, day: 17 };

export const bothAddresses = {
  booking_url: "https://example.com/book-strategy-call",
  kit_url: "https://example.com/diy-growth-kit",
};

/** Renders the results of a plan. */
export function renderResults(inputs: PlanInputs, props: Partial<ResultsProps> = {}) {
  const plan = computePlan(inputs);
  const screenWith = (changed: Partial<ResultsProps>) => (
    <Unstyled>
      <Toaster />
      <ChosenResults
        plan={plan}
        today={tuesday}
        siteConfig={bothAddresses}
        saving={undefined}
        {...props}
        {...changed}
      />
    </Unstyled>
  );
  const { rerender, unmount, container } = render(screenWith({}));
  return {
    plan,
    container,
    unmount,
    change: (changed: Partial<ResultsProps>) => rerender(screenWith(changed)),
  };
}

type ResultsProps = ComponentProps<typeof Results>;

/** Keeps the chosen scenario, as the step does. */
function ChosenResults(props: Omit<ResultsProps, "scenario" | "onScenario">) {
  const [scenario, setScenario] = useState<ResultsProps["scenario"]>(defaultScenario);
  return <Results scenario={scenario} onScenario={setScenario} {...props} />;
}
