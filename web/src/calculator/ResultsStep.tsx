import type { PlanInputs } from "@planner/shared/lead/planInputsSchema";
import { computePlan } from "@planner/shared/plan/computePlan";
import { useMemo } from "react";
import { Results } from "./results/Results.tsx";
import { useToday } from "./results/schedule/useToday.ts";
import { useSiteConfig } from "./useSiteConfig.ts";

/** Step 3: the plan, as of today in the visitor's time zone. */
export function ResultsStep({ inputs }: Readonly<{ inputs: PlanInputs }>) {
  const plan = useMemo(() => computePlan(inputs), [inputs]);
  return <Results plan={plan} today={useToday()} siteConfig={useSiteConfig()} />;
}
