import { Suspense, startTransition, useState, useTransition } from "react";
import { Page } from "../ui/screen/Page.tsx";
import { ScreenBoundary } from "../ui/screen/ScreenBoundary.tsx";
import type { ContactEntries } from "./gate/contactDraft.ts";
import { InputsStep } from "./inputs/InputsStep.tsx";
import { startOverOnClick } from "./startOver.ts";
import { Progress } from "./step/Progress.tsx";
import { StepArrival } from "./step/StepArrival.tsx";
import { StepSkeleton } from "./step/StepLayout.tsx";
import { contactGate, resultsStep, toaster, usePrefetchAfter } from "./step/stepScreens.ts";
import { useWizard } from "./useWizard.ts";
import type { WizardState } from "./WizardState.ts";

/** The three steps of the calculator. `start` is the state when the page loads. There is no way back. */
export function Calculator({ start }: Readonly<{ start: WizardState }>) {
  const { visit, enter, remount, save, saveEntries } = useWizard(start);
  const { state } = visit;
  /** In memory only, so that a reload forgets it. */
  const [contact, setContact] = useState<ContactEntries>();
  const [isLaunching, startLaunch] = useTransition();
  usePrefetchAfter(state.step);
  return (
    <Page onHome={startOverOnClick} step={state.step}>
      {/* If the toaster's code fails to load, the page works without toasts. */}
      {state.step !== "inputs" && (
        <ScreenBoundary fallback={null}>
          <Suspense>
            <toaster.Screen />
          </Suspense>
        </ScreenBoundary>
      )}
      {state.step !== "results" && <Progress step={state.step} />}
      <ScreenBoundary onRemount={remount}>
        {/* Steps change in transitions: the old one shows until the code of the new one has loaded. */}
        <Suspense fallback={<StepSkeleton />}>
          <StepArrival key={`${visit.number} ${visit.remounts}`} visit={visit}>
            {state.step === "inputs" && (
              <InputsStep
                entries={state.entries}
                onEntries={saveEntries}
                isLaunching={isLaunching}
                onLaunch={(inputs) => {
                  const gate: WizardState = { step: "gate", inputs };
                  save(gate);
                  startLaunch(() => enter(gate));
                }}
              />
            )}
            {state.step === "gate" && (
              <contactGate.Screen
                inputs={state.inputs}
                submitted={contact}
                onSubmitted={(entries) => {
                  setContact(entries);
                  save({ step: "results", inputs: state.inputs });
                }}
                onGenerated={() =>
                  startTransition(() => enter({ step: "results", inputs: state.inputs }))
                }
              />
            )}
            {state.step === "results" && (
              <resultsStep.Screen
                inputs={state.inputs}
                scenario={state.scenario}
                onShown={(shown) => save({ step: "results", ...shown })}
                visitorName={contact?.first_name}
              />
            )}
          </StepArrival>
        </Suspense>
      </ScreenBoundary>
    </Page>
  );
}
