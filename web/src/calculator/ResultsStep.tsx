import { pageConfigId, type SiteConfig, siteConfigSchema } from "@planner/shared/api/siteConfig";
import { type CalendarDate, localCalendarDate } from "@planner/shared/calendar";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { parseJson } from "@planner/shared/parseJson";
import { computePlan } from "@planner/shared/plan/computePlan";
import type { ScenarioName } from "@planner/shared/plan/Plan";
import { defaultScenario } from "@planner/shared/plan/Plan";
import { goalChanges } from "@planner/shared/plan/texts/goalTexts";
import { useEffect, useMemo, useState } from "react";
import { keepLoadingSiteConfig } from "../api/loadSiteConfig.ts";
import { announce } from "../browser/plannerEvents.ts";
import { useSavePlan } from "../plan/SavePlan.tsx";
import { showToast } from "../ui/toasts.ts";
import { Results } from "./results/Results.tsx";
import { focusHeading } from "./WizardState.ts";

type ResultsStepProps = Readonly<{
  inputs: PlanInputs;
  /** The scenario that the visitor chose before a reload. */
  scenario: ScenarioName | undefined;
  /** Called when the visitor chooses a scenario, or applies other goals. */
  onShown: (shown: ShownPlan) => void;
  /** Undefined after a reload. */
  visitorName?: string | undefined;
}>;

export type ShownPlan = Readonly<{ inputs: PlanInputs; scenario: ScenarioName | undefined }>;

/** Step 3: the plan as of today. */
export function ResultsStep({ visitorName, onShown, ...start }: ResultsStepProps) {
  const [shown, setShown] = useState<ShownPlan>(start);
  const { inputs, scenario = defaultScenario } = shown;
  const plan = useMemo(() => computePlan(inputs), [inputs]);
  const today = useToday();
  const siteConfig = useSiteConfig();
  const saving = useSavePlan({ inputs, scenario, today });

  function show(changed: Partial<ShownPlan>) {
    const next = { ...shown, ...changed };
    setShown(next);
    onShown(next);
  }

  // The pressed button is gone.
  useEffect(() => {
    if (inputs === start.inputs) return;
    focusHeading();
    announce({ type: "step", payload: { step: 3 } });
  }, [inputs, start.inputs]);

  return (
    <Results
      // Other goals are another plan: its screen starts from the top.
      key={JSON.stringify(inputs)}
      plan={plan}
      scenario={scenario}
      visitorName={visitorName}
      onScenario={(chosen) => show({ scenario: chosen })}
      onInputs={(changed) => {
        show({ inputs: changed });
        if (saving?.plan) void saving.save(changed);
        showToast({
          tone: "success",
          title: "Your plan has new numbers",
          description: `${goalChanges(inputs, changed)}.`,
        });
      }}
      today={today}
      siteConfig={siteConfig}
      saving={saving}
    />
  );
}

/** Today's date in the visitor's time zone. Changes at midnight, and when a page from an earlier day is shown again. */
export function useToday(): CalendarDate {
  const [today, setToday] = useState(() => new Date().toDateString());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;

    function refresh() {
      clearTimeout(timer);
      const now = new Date();
      setToday(now.toDateString());
      const midnight = new Date(now).setHours(24, 0, 0, 0);
      timer = setTimeout(refresh, Math.min(midnight - now.getTime(), checkAfterMs));
    }

    refresh();
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, []);

  return useMemo(() => localCalendarDate(new Date(today)), [today]);
}

/** Timers stop while a computer sleeps, so a single timer until midnight could be hours late. */
const checkAfterMs = 60_000;

/** The environment's settings or, until `/config.json` has loaded, the addresses that the deployment wrote into the page. */
export function useSiteConfig(): SiteConfig {
  const [config, setConfig] = useState(pageConfig);
  useEffect(() => keepLoadingSiteConfig(setConfig), []);
  return config;
}

function pageConfig(): SiteConfig {
  const text = document.getElementById(pageConfigId)?.textContent;
  return siteConfigSchema.parse(parseJson(text ?? undefined));
}
