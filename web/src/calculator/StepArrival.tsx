import { homeTitle, type PageBrand } from "@planner/shared/brand/pageBrand";
import { useEffect } from "react";
import type { WizardState } from "./WizardState.ts";

/**
 * Sets the document's title for a step and, if the visitor comes from another step, moves focus to its heading. Render it
 * inside the step's Suspense boundary.
 */
export function StepArrival({ title, arrived }: Readonly<{ title: string; arrived: boolean }>) {
  useEffect(() => {
    document.title = title;
    if (!arrived) return;
    const heading = document.querySelector("main h1");
    if (!(heading instanceof HTMLElement)) return;
    window.scrollTo(0, 0);
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [title, arrived]);
  return null;
}

/** The document's title at a step. The first equals the prerendered one. */
export function stepTitle(step: WizardState["step"], brand: PageBrand): string {
  switch (step) {
    case "inputs":
      return homeTitle(brand);
    case "gate":
      return `Get Your Custom 30-Day Plan | ${brand.name}`;
    case "results":
      return `Your 30-Day Plan | ${brand.name}`;
  }
}
