import { chakra } from "@chakra-ui/react";
import { homeTitle, type PageBrand } from "@planner/shared/brand/pageBrand";
import { type ReactNode, useEffect } from "react";
import type { WizardState } from "./WizardState.ts";

type StepArrivalProps = Readonly<{ title: string; arrived: boolean; children: ReactNode }>;

/**
 * Shows a step and sets the document's title. If the visitor comes from another step, it fades in, and focus moves to its
 * heading. Render it inside the step's Suspense boundary.
 */
export function StepArrival({ title, arrived, children }: StepArrivalProps) {
  useEffect(() => {
    document.title = title;
    if (!arrived) return;
    const heading = document.querySelector("main h1");
    if (!(heading instanceof HTMLElement)) return;
    window.scrollTo(0, 0);
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [title, arrived]);
  return <Step data-arrived={arrived || undefined}>{children}</Step>;
}

const Step = chakra("div", {
  base: {
    "&[data-arrived]": {
      transition: "200ms ease-out",
      _starting: { opacity: "0", transform: "translateY(0.5rem)" },
    },
  },
});

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
