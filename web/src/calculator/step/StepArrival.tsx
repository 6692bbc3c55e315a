import { homeTitle, type PageBrand } from "@planner/shared/brand/pageBrand";
import { type ReactNode, useEffect } from "react";
import { useBrand } from "../../browser/brand.ts";
import { announce } from "../../browser/plannerEvents.ts";
import type { WizardState } from "../WizardState.ts";
import { focusHeading } from "./focusHeading.ts";
import { stepNumber } from "./Progress.tsx";
import type { StepVisit } from "./StepVisit.ts";

type StepArrivalProps = Readonly<{ visit: StepVisit; children: ReactNode }>;

/**
 * Shows a step and sets the document's title. If the visitor comes from another step, it fades in, and focus moves to its
 * heading. Render it inside the step's Suspense boundary.
 */
export function StepArrival({ visit, children }: StepArrivalProps) {
  const { step } = visit.state;
  const title = stepTitle(step, useBrand());
  const isRemounted = visit.remounts > 0;
  const isFromStep = visit.number > 0 && !isRemounted;
  useEffect(() => {
    document.title = title;
    if (isFromStep) focusHeading();
    if (isRemounted) return;
    announce({ type: "step", payload: { step: stepNumber(step) } });
    if (step === "results") announce({ type: "plan_viewed" });
  }, [title, isFromStep, isRemounted, step]);
  return (
    <div className="step" data-arrived={isFromStep || undefined}>
      {children}
    </div>
  );
}

/** The document's title at a step. The first equals the prerendered one. */
function stepTitle(step: WizardState["step"], brand: PageBrand): string {
  return {
    inputs: homeTitle(brand),
    gate: `Get Your Custom 30-Day Plan | ${brand.name}`,
    results: `Your 30-Day Plan | ${brand.name}`,
  }[step];
}
