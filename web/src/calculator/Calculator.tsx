import { Suspense, startTransition, useEffect, useReducer, useState } from "react";
import { useBrand } from "../app/brand.ts";
import { Page } from "../app/page/Page.tsx";
import { prefetchable, whenIdle } from "../app/prefetchable.tsx";
import { ScreenBoundary } from "../app/ScreenBoundary.tsx";
import { tabStorage, tabStorageKeys } from "../app/tabStorage.ts";
import type { ContactEntries } from "./gate/contactDraft.ts";
import { goalsAside } from "./inputs/GoalsAsideSlot.tsx";
import { InputsStep } from "./inputs/InputsStep.tsx";
import { Progress } from "./Progress.tsx";
import { StepArrival, stepTitle } from "./StepArrival.tsx";
import { StepSkeleton } from "./StepLayout.tsx";
import { startOver } from "./startOver.ts";
import type { WizardState } from "./WizardState.ts";

/**
 * The three steps of the calculator. `start` is the state when the page loads. Each step is a history entry, so the
 * browser's Back shows the previous one.
 */
export function Calculator({ start }: Readonly<{ start: WizardState }>) {
  const [{ state, visit }, setState] = useReducer(
    (shown: { visit: number }, next: WizardState) => ({ state: next, visit: shown.visit + 1 }),
    { state: start, visit: 0 },
  );
  /** In memory only, so that a reload forgets it. */
  const [contact, setContact] = useState<ContactEntries>();
  const brand = useBrand();

  // A transition, so that the page stays responsive while the next screen renders.
  function show(next: WizardState) {
    startTransition(() => setState(next));
  }

  useEffect(() => {
    const showCurrent = async () => {
      try {
        const { loadWizardState } = await import("./loadWizardState.ts");
        startTransition(() => setState(loadWizardState()));
      } catch {
        // The code did not load. A reload shows the same step, or why it can't.
        window.location.reload();
      }
    };
    window.addEventListener("popstate", showCurrent);
    return () => window.removeEventListener("popstate", showCurrent);
  }, []);

  useEffect(
    () =>
      whenIdle(() => {
        for (const screen of nextScreens[state.step]) void screen.prefetch();
      }),
    [state.step],
  );

  return (
    <Page onHome={startOver} step={state.step}>
      {/* If the toaster's code fails to load, the page works without toasts. */}
      {state.step !== "inputs" && (
        <ScreenBoundary fallback={null}>
          <Suspense>
            <toaster.Screen />
          </Suspense>
        </ScreenBoundary>
      )}
      <Progress step={state.step} />
      <ScreenBoundary>
        {/* Keyed by visit: a reused boundary would keep showing the old step until the new code has loaded. */}
        <Suspense key={visit} fallback={<StepSkeleton />}>
          <StepArrival title={stepTitle(state.step, brand)} arrived={visit > 0}>
            {state.step === "inputs" && (
              <InputsStep
                entries={state.entries}
                errors={state.errors}
                onEntries={(entries) =>
                  tabStorage.write(tabStorageKeys.goalEntries, JSON.stringify(entries))
                }
                onLaunch={(inputs) => show(pushed({ step: "gate", inputs }))}
              />
            )}
            {state.step === "gate" && (
              <contactGate.Screen
                inputs={state.inputs}
                errors={state.errors}
                submitted={contact}
                onSubmitted={(entries) => {
                  setContact(entries);
                  pushed({ step: "results", inputs: state.inputs });
                }}
                onGenerated={() => {
                  // Unless the visitor has gone back.
                  if (history.state?.step === "results") {
                    show({ step: "results", inputs: state.inputs });
                  }
                }}
              />
            )}
            {state.step === "results" && (
              <resultsStep.Screen
                inputs={state.inputs}
                scenario={state.scenario}
                visitorName={contact?.first_name}
                onScenario={(scenario) => history.replaceState({ ...state, scenario }, "")}
              />
            )}
          </StepArrival>
        </Suspense>
      </ScreenBoundary>
    </Page>
  );
}

/** Adds a history entry for a step. */
function pushed(state: WizardState): WizardState {
  history.pushState(state, "");
  return state;
}

/** Prefetches both later steps, before the stored step is known. */
export function fetchLaterSteps(): void {
  for (const screen of [contactGate, resultsStep, toaster]) void screen.prefetch();
}

const contactGate = prefetchable(async () => (await import("./gate/ContactGate.tsx")).ContactGate);
const resultsStep = prefetchable(async () => (await import("./ResultsStep.tsx")).ResultsStep);
const toaster = prefetchable(async () => (await import("../ui/Toaster.tsx")).Toaster);

/** The screens to prefetch at each step, so that the next one appears without a wait. */
const nextScreens: Readonly<Record<WizardState["step"], readonly { prefetch: () => void }[]>> = {
  inputs: [contactGate, toaster],
  // Going back shows step 1 without its prerendered content.
  gate: [resultsStep, goalsAside],
  results: [],
};
