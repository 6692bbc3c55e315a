import type { CalendarDate } from "@planner/shared/calendar";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { memo } from "react";
import { BusinessSection } from "./business/BusinessSection.tsx";
import { Charts } from "./charts/Charts.tsx";
import { Disclaimer } from "./Disclaimer.tsx";
import { HowCalculated } from "./explanation/HowCalculated.tsx";
import { PlanFigures } from "./figures/PlanFigures.tsx";
import { InstallSlots } from "./install/InstallSlots.tsx";
import { RaiseSuggestion } from "./nextStep/RaiseSuggestion.tsx";
import { TakeAway } from "./takeAway/TakeAway.tsx";
import { WhatIf } from "./whatIf/WhatIf.tsx";

type ScenarioSectionsProps = Readonly<{
  plan: Plan;
  scenario: ScenarioName;
  /** The visitor's own calendar day. */
  today: CalendarDate;
}>;

/** All of the results that follows the chosen scenario. It is rendered anew for another one only, not for the press that chose it. */
export const ScenarioSections = memo(({ plan, scenario, today }: ScenarioSectionsProps) => (
  <>
    <Charts plan={plan} scenario={scenario} />
    <PlanFigures plan={plan} scenario={scenario} />
    <Disclaimer />
    <InstallSlots today={today} />
    <RaiseSuggestion plan={plan} scenario={scenario} />
    <BusinessSection plan={plan} scenario={scenario} />
    <WhatIf plan={plan} scenario={scenario} />
    <HowCalculated plan={plan} scenario={scenario} />
    <TakeAway plan={plan} scenario={scenario} today={today} />
  </>
));
