import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { BusinessFigures } from "./BusinessFigures.tsx";
import { Calculation } from "./Calculation.tsx";

type ExplanationsProps = Readonly<{ plan: Plan; scenario: ScenarioName }>;

/** Explains every number: the business figures, the formulas with the visitor's numbers, the assumptions and their range. */
export function Explanations({ plan, scenario }: ExplanationsProps) {
  return (
    <>
      <BusinessFigures plan={plan} scenario={scenario} />
      <Calculation plan={plan} scenario={scenario} />
    </>
  );
}
