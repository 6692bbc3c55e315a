import { Suspense, startTransition, useEffect, useRef, useState } from "react";
import { prefetchable, whenIdle } from "../app/prefetchable.tsx";
import { ScreenBoundary } from "../app/ScreenBoundary.tsx";
import { InputsStep } from "./inputs/InputsStep.tsx";
import { Progress } from "./Progress.tsx";
import { StepArrival, stepTitles } from "./StepArrival.tsx";
import { StepSkeleton } from "./StepLayout.tsx";
import { emptyContact, saveWizardState, type WizardState } from "./WizardState.ts";

/** The three steps of the calculator. `start` is the state when the page loads. There is no way back. */
export function Calculator({ start }: Readonly<{ start: WizardState }>) {
  const [state, setState] = useState(start);
  const startRef = useRef(start);

  function moveTo(next: WizardState) {
    saveWizardState(next);
    // A transition, so that the page stays responsive while the next screen renders.
    startTransition(() => setState(next));
  }

  useEffect(
    () =>
      whenIdle(() => {
        for (const screen of nextScreens[state.step]) screen.prefetch();
      }),
    [state.step],
  );

  return (
    <>
      <Progress step={state.step} />
      <ScreenBoundary>
        {/* Keyed by step: a reused boundary would keep showing the old step until the new code has loaded. */}
        <Suspense key={state.step} fallback={<StepSkeleton />}>
          {state.step === "inputs" && (
            <InputsStep
              entries={state.entries}
              onEntries={(entries) => saveWizardState({ step: "inputs", entries })}
              onLaunch={(inputs) => moveTo({ step: "gate", inputs, contact: emptyContact })}
            />
          )}
          {state.step === "gate" && (
            <contactGate.Screen
              inputs={state.inputs}
              contact={state.contact}
              onContact={(contact) => saveWizardState({ ...state, contact })}
              onSubmitted={() => saveWizardState({ step: "results", inputs: state.inputs })}
              onGenerated={() => moveTo({ step: "results", inputs: state.inputs })}
            />
          )}
          {state.step === "results" && <resultsStep.Screen inputs={state.inputs} />}
          <StepArrival
            key={state.step}
            title={stepTitles[state.step]}
            arrived={state.step !== startRef.current.step}
          />
        </Suspense>
      </ScreenBoundary>
      {/* If the toaster's code fails to load, the page works without toasts. */}
      {state.step !== "inputs" && (
        <ScreenBoundary fallback={null}>
          <Suspense>
            <toaster.Screen />
          </Suspense>
        </ScreenBoundary>
      )}
    </>
  );
}

/** Prefetches both later steps, before the stored step is known. */
export function fetchLaterSteps(): void {
  for (const screen of [contactGate, resultsStep, toaster]) screen.prefetch();
}

const contactGate = prefetchable(async () => (await import("./gate/ContactGate.tsx")).ContactGate);
const resultsStep = prefetchable(async () => (await import("./ResultsStep.tsx")).ResultsStep);
const toaster = prefetchable(async () => (await import("../ui/Toaster.tsx")).Toaster);

/** The screens to prefetch at each step, so that the next one appears without a wait. */
const nextScreens: Readonly<Record<WizardState["step"], readonly { prefetch: () => void }[]>> = {
  inputs: [contactGate, toaster],
  gate: [resultsStep],
  results: [],
};
