import type { CalendarDate } from "@planner/shared/calendar";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { useDeferredValue, useState } from "react";
import { ScenarioSections } from "./ScenarioSections.tsx";
import { ScenarioTiles } from "./scenarios/ScenarioTiles.tsx";
import { defaultScenario } from "./scenarios/scenarioTiles.ts";

type ScenariosProps = Readonly<{ plan: Plan; today: CalendarDate }>;

/** The choice of a scenario, and all that follows from it. The tile answers a press at once; what is worked out from it follows. */
export function Scenarios({ plan, today }: ScenariosProps) {
  const [scenario, setScenario] = useState<ScenarioName>(defaultScenario);
  const shownScenario = useDeferredValue(scenario);
  return (
    <>
      <ScenarioTiles plan={plan} chosen={scenario} onChoose={setScenario} />
      <ScenarioSections plan={plan} scenario={shownScenario} today={today} />
    </>
  );
}
