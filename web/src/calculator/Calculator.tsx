import { homeTitle, type PageBrand } from "@planner/shared/brand/pageBrand";
import {
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useReducer,
  useState,
  useTransition,
} from "react";
import { useBrand } from "../browser/brand.ts";
import { announce } from "../browser/embedding.ts";
import { tabStorage, tabStorageKeys } from "../browser/tabStorage.ts";
import { goalEntries } from "../planView/inputEntries.ts";
import { Page } from "../ui/screen/Page.tsx";
import { chakraScreen, whenIdle } from "../ui/screen/prefetchable.tsx";
import { ScreenBoundary } from "../ui/screen/ScreenBoundary.tsx";
import type { ContactEntries } from "./gate/contactDraft.ts";
import { InputsStep } from "./inputs/InputsStep.tsx";
import { Progress, stepNumber } from "./Progress.tsx";
import { StepSkeleton } from "./StepLayout.tsx";
import {
  enterStep,
  focusHeading,
  startOver,
  startOverEvent,
  type WizardState,
} from "./WizardState.ts";

/** The three steps of the calculator. `start` is the state when the page loads. There is no way back. */
export function Calculator({ start }: Readonly<{ start: WizardState }>) {
  const [{ state, visit }, setState] = useReducer(arrive, { state: start, visit: 0 });
  /** In memory only, so that a reload forgets it. */
  const [contact, setContact] = useState<ContactEntries>();
  const [isLaunching, startLaunch] = useTransition();
  const brand = useBrand();

  useEffect(() => {
    const restart = () => startTransition(() => setState(undefined));
    window.addEventListener(startOverEvent, restart);
    return () => window.removeEventListener(startOverEvent, restart);
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
      {state.step !== "results" && <Progress step={state.step} />}
      <ScreenBoundary>
        {/* Steps change in transitions: the old one shows until the code of the new one has loaded. */}
        <Suspense fallback={<StepSkeleton />}>
          <StepArrival
            key={visit}
            title={stepTitle(state.step, brand)}
            step={stepNumber(state.step)}
            arrived={visit > 0}
          >
            {state.step === "inputs" && (
              <InputsStep
                entries={state.entries}
                onEntries={(entries) =>
                  tabStorage.write(tabStorageKeys.goalEntries, JSON.stringify(entries))
                }
                isLaunching={isLaunching}
                onLaunch={(inputs) =>
                  startLaunch(() => setState(enterStep({ step: "gate", inputs })))
                }
              />
            )}
            {state.step === "gate" && (
              <contactGate.Screen
                inputs={state.inputs}
                submitted={contact}
                onSubmitted={(entries) => {
                  setContact(entries);
                  enterStep({ step: "results", inputs: state.inputs });
                }}
                onGenerated={() =>
                  startTransition(() => setState({ step: "results", inputs: state.inputs }))
                }
              />
            )}
            {state.step === "results" && (
              <resultsStep.Screen
                inputs={state.inputs}
                scenario={state.scenario}
                visitorName={contact?.first_name}
              />
            )}
          </StepArrival>
        </Suspense>
      </ScreenBoundary>
    </Page>
  );
}

type Shown = Readonly<{ state: WizardState; visit: number }>;

/** Shows the next step. Without one, starts over. */
function arrive(shown: Shown, next: WizardState | undefined): Shown {
  const { state, visit } = shown;
  if (next) return { state: next, visit: visit + 1 };
  if (state.step === "inputs") return shown;
  return { state: { step: "inputs", entries: goalEntries(state.inputs) }, visit: visit + 1 };
}

/** Prefetches the step of the current history entry, before the stored state is known to be valid. */
export function fetchCurrentStep(): void {
  void (history.state?.step === "results" ? resultsStep : contactGate).prefetch();
  void toaster.prefetch();
}

const contactGate = chakraScreen(async () => (await import("./gate/ContactGate.tsx")).ContactGate);
const resultsStep = chakraScreen(async () => (await import("./ResultsStep.tsx")).ResultsStep);
const toaster = chakraScreen(async () => (await import("../ui/Toaster.tsx")).Toaster);

/** The screens to prefetch at each step, so that the next one appears without a wait. */
const nextScreens = {
  inputs: [toaster, contactGate],
  gate: [resultsStep],
  results: [],
} as const;

type StepArrivalProps = Readonly<{
  title: string;
  /** From 1 to 3. */
  step: number;
  arrived: boolean;
  children: ReactNode;
}>;

/**
 * Shows a step and sets the document's title. If the visitor comes from another step, it fades in, and focus moves to its
 * heading. Render it inside the step's Suspense boundary.
 */
function StepArrival({ title, step, arrived, children }: StepArrivalProps) {
  useEffect(() => {
    document.title = title;
    if (arrived) focusHeading();
    announce({ type: "step", payload: { step } });
    if (step === 3) announce({ type: "plan_viewed" });
  }, [title, arrived, step]);
  return (
    <div className="step" data-arrived={arrived || undefined}>
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
