import { chakra } from "@chakra-ui/react";
import { Suspense } from "react";
import { SectionHeading } from "../../ui/content/SectionHeading.tsx";
import { PrintStyles } from "../../ui/paper/PrintStyles.tsx";
import { ScreenBoundary } from "../../ui/screen/ScreenBoundary.tsx";
import { EarlierPlans } from "./EarlierPlans.tsx";
import { PlanActions } from "./PlanActions.tsx";
import { PlanDetails } from "./PlanDetails.tsx";
import { PlanHeader } from "./PlanHeader.tsx";
import { Today } from "./Today.tsx";
import { type OpenedPlanProps, useOpenedPlan } from "./useOpenedPlan.ts";

/** An open plan: the week to enter, then what changed and what to do, and all that is known. */
export function OpenedPlan(props: OpenedPlanProps) {
  const state = useOpenedPlan(props);
  const { token, plan } = state;
  const { forecast } = plan;
  const { hasStarted, kind } = state.view;
  // The details are the longer column once there is a forecast to read, until the end's verdict is beside them.
  const isBelowToday = hasStarted && kind !== "end";
  return (
    <Columns>
      <Column gridRow={{ lg: isBelowToday ? "1" : "1 / span 2" }}>
        <PlanHeader {...state} />
        {forecast ? (
          <ScreenBoundary>
            <Suspense>
              <Today {...state} forecast={forecast} />
            </Suspense>
          </ScreenBoundary>
        ) : (
          <SectionHeading as="h1" ref={state.titleRef} tabIndex={-1}>
            You already hit your target, so this plan spends nothing on ads. There’s nothing to
            track.
          </SectionHeading>
        )}
      </Column>
      <Column gridColumn={{ lg: "2" }} gridRow={{ lg: isBelowToday ? "1 / span 2" : "1" }}>
        {forecast && (
          <ScreenBoundary>
            <Suspense>
              <PlanDetails {...state} forecast={forecast} />
            </Suspense>
          </ScreenBoundary>
        )}
        <ScreenBoundary>
          <EarlierPlans earlier={plan.earlier} />
        </ScreenBoundary>
      </Column>
      {/* Hidden with its gap, which would begin an empty page. */}
      <Column gridColumn={{ lg: isBelowToday ? "1" : "2" }} _print={{ display: "none" }}>
        <ScreenBoundary>
          <PlanActions token={token} plan={plan} onPlan={state.setPlan} onEnded={state.onEnded} />
        </ScreenBoundary>
      </Column>
      <PrintStyles />
    </Columns>
  );
}

const Columns = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "24rem minmax(0, 1fr)" },
    gridTemplateRows: { lg: "auto 1fr" },
    columnGap: "12",
    rowGap: "8",
    alignItems: "start",
    maxW: { base: "form", md: "45rem", lg: "full" },
    mx: "auto",
    _print: { gridTemplateColumns: "minmax(0, 1fr)", rowGap: "1.5", maxW: "none" },
  },
});

const Column = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: { base: "4", md: "6", _print: "1.5" },
    minW: "0",
  },
});
