import type { SiteConfig } from "@planner/shared/api/siteConfig";
import type { PlanInputs } from "@planner/shared/lead/planInputsSchema";
import { computePlan } from "@planner/shared/plan/computePlan";
import { useEffect, useMemo } from "react";
import { loadSiteConfig } from "../api/loadSiteConfig.ts";
import { Results } from "./results/Results.tsx";
import { useToday } from "./results/schedule/useToday.ts";

type ResultsStepProps = Readonly<{
  inputs: PlanInputs;
  siteConfig: SiteConfig | undefined;
  onSiteConfig: (config: SiteConfig | undefined) => void;
}>;

/** Step 3: the plan, as of today in the visitor's time zone. */
export function ResultsStep({ inputs, siteConfig, onSiteConfig }: ResultsStepProps) {
  const plan = useMemo(() => computePlan(inputs), [inputs]);
  const today = useToday();

  useEffect(() => {
    if (!siteConfig) void loadSiteConfig().then(onSiteConfig);
  }, [siteConfig, onSiteConfig]);

  return <Results plan={plan} today={today} siteConfig={siteConfig ?? noConfig} />;
}

const noConfig: SiteConfig = {};
