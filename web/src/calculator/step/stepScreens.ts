import { useEffect } from "react";
import { whenIdle } from "../../browser/whenIdle.ts";
import { chakraScreen } from "../../ui/screen/prefetchable.tsx";
import type { WizardState } from "../WizardState.ts";

/** Step 2. Like the other screens here, its code loads on demand: the first step does without. */
export const contactGate = chakraScreen(
  async () => (await import("../gate/ContactGate.tsx")).ContactGate,
);
export const resultsStep = chakraScreen(
  async () => (await import("../ResultsStep.tsx")).ResultsStep,
);
export const toaster = chakraScreen(async () => (await import("../../ui/Toaster.tsx")).Toaster);

/** Prefetches the step of the current history entry, before the stored state is known to be valid. */
export function prefetchCurrentStep(): void {
  const screen = history.state?.step === "results" ? resultsStep : contactGate;
  void screen.prefetch();
  void toaster.prefetch();
}

/** Prefetches what follows a step when the browser is idle, so that it appears without a wait. */
export function usePrefetchAfter(step: WizardState["step"]): void {
  useEffect(
    () =>
      whenIdle(() => {
        for (const screen of screensAfter[step]) void screen.prefetch();
      }),
    [step],
  );
}

const screensAfter = {
  inputs: [toaster, contactGate],
  gate: [resultsStep],
  results: [],
} as const;
