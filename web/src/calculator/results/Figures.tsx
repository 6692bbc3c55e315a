import { chakra } from "@chakra-ui/react";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { isAdvisable } from "@planner/shared/plan/texts/budgetAdvice";
import { memo } from "react";
import { useEmbedded } from "../../browser/useEmbedded.ts";
import { useIdle } from "../../browser/useIdle.ts";
import { Disclosure } from "../../ui/content/Disclosure.tsx";
import { ScreenBoundary } from "../../ui/screen/ScreenBoundary.tsx";
import { Growth } from "./growth/Growth.tsx";
import { Disclaimer } from "./scenarios/Disclaimer.tsx";
import { ScenarioTiles } from "./scenarios/ScenarioTiles.tsx";
import { WhatIf } from "./whatIf/WhatIf.tsx";

type FiguresProps = {
  readonly plan: Plan;
  /** The chosen scenario, and the one that the deferred figures already show. */
  readonly chosen: ScenarioName;
  readonly shown: ScenarioName;
  readonly rendersBelowFold: boolean;
  readonly onChoose: (scenario: ScenarioName) => void;
  readonly onInputs: ((inputs: PlanInputs) => void) | undefined;
};

/** The revenue, the numbers to try, and the weeks. Folded for a plan without ads, whose figures are all $0. */
export function Figures(props: FiguresProps) {
  if (props.plan.daily_budget > 0) return <OpenFigures {...props} />;
  return (
    <>
      <chakra.div _print={{ order: "2" }}>
        <Disclosure title="Revenue and totals: $0 from ads" staysClosedOnPaper>
          <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
            <OpenFigures {...props} />
          </chakra.div>
        </Disclosure>
      </chakra.div>
      <Disclaimer />
    </>
  );
}

function OpenFigures(props: FiguresProps) {
  const { plan, chosen, shown, rendersBelowFold, onChoose, onInputs } = props;
  const isIdle = useIdle();
  const isEmbedded = useEmbedded();
  return (
    <>
      <ScreenBoundary>
        <ScenarioTiles plan={plan} chosen={chosen} onChoose={onChoose} />
      </ScreenBoundary>
      {isAdvisable(plan) && (
        <ScreenBoundary>
          {isIdle || isEmbedded ? (
            <WhatIf plan={plan} scenario={shown} onUse={onInputs} />
          ) : (
            <WhatIfSpace />
          )}
        </ScreenBoundary>
      )}
      {rendersBelowFold && (
        <ScreenBoundary>
          <MemoizedGrowth plan={plan} scenario={shown} />
        </ScreenBoundary>
      )}
    </>
  );
}

/** Renders only when the shown scenario changes. */
const MemoizedGrowth = memo(Growth);

/** As high as the section on most screens. */
const WhatIfSpace = chakra("div", {
  base: { minH: { base: "24.125rem", md: "22.125rem" }, _print: { display: "none" } },
});
