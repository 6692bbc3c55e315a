import { useEffect } from "react";
import { siteName } from "../app/site.ts";
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

/** The document's title at each step. The first equals the one in index.html. */
export const stepTitles: Readonly<Record<WizardState["step"], string>> = {
  inputs: `${siteName} for Contractors`,
  gate: `Get Your Custom 30-Day Plan | ${siteName}`,
  results: `Your 30-Day Plan | ${siteName}`,
};
