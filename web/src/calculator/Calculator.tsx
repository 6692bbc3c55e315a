import { homeTitle, type PageBrand } from "@planner/shared/brand/pageBrand";
import {
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  useTransition,
} from "react";
import { useBrand } from "../browser/brand.ts";
import { announce } from "../browser/plannerEvents.ts";
import { tabStorage, tabStorageKeys } from "../browser/tabStorage.ts";
import { whenIdle } from "../browser/whenIdle.ts";
import { goalEntries, type InputEntries } from "../goals/goalEntries.ts";
import { Page } from "../ui/screen/Page.tsx";
import { chakraScreen } from "../ui/screen/prefetchable.tsx";
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
  const [{ state, visit, redraws }, dispatch] = useReducer(nextShown, {
    state: start,
    visit: 0,
    redraws: 0,
  });
  /** In memory only, so that a reload forgets it. */
  const [contact, setContact] = useState<ContactEntries>();
  const [isLaunching, startLaunch] = useTransition();
  const brand = useBrand();
  /** What the history entry and the tab's storage keep. A step that has to be drawn again starts from it. */
  const kept = useRef(state);
  // Before the effects of the step, which may have read other entries.
  useLayoutEffect(() => {
    kept.current = state;
  }, [state]);

  /** A step that is kept before it shows: from then on, a reload shows it. */
  function keep(entered: WizardState): WizardState {
    kept.current = enterStep(entered);
    return entered;
  }

  function keepEntries(entries: InputEntries) {
    kept.current = { step: "inputs", entries };
    tabStorage.write(tabStorageKeys.goalEntries, JSON.stringify(entries));
  }

  useEffect(() => {
    const restart = () => startTransition(() => dispatch({ type: "restart" }));
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
      <ScreenBoundary onRedraw={() => dispatch({ type: "redraw", state: kept.current })}>
        {/* Steps change in transitions: the old one shows until the code of the new one has loaded. */}
        <Suspense fallback={<StepSkeleton />}>
          <StepArrival
            key={`${visit} ${redraws}`}
            title={stepTitle(state.step, brand)}
            step={stepNumber(state.step)}
            arrived={visit > 0}
            isRedrawn={redraws > 0}
          >
            {state.step === "inputs" && (
              <InputsStep
                entries={state.entries}
                onEntries={keepEntries}
                isLaunching={isLaunching}
                onLaunch={(inputs) =>
                  startLaunch(() =>
                    dispatch({ type: "arrive", state: keep({ step: "gate", inputs }) }),
                  )
                }
              />
            )}
            {state.step === "gate" && (
              <contactGate.Screen
                inputs={state.inputs}
                submitted={contact}
                onSubmitted={(entries) => {
                  setContact(entries);
                  keep({ step: "results", inputs: state.inputs });
                }}
                onGenerated={() =>
                  startTransition(() =>
                    dispatch({ type: "arrive", state: { step: "results", inputs: state.inputs } }),
                  )
                }
              />
            )}
            {state.step === "results" && (
              <resultsStep.Screen
                inputs={state.inputs}
                scenario={state.scenario}
                onShown={(shown) => keep({ step: "results", ...shown })}
                visitorName={contact?.first_name}
              />
            )}
          </StepArrival>
        </Suspense>
      </ScreenBoundary>
    </Page>
  );
}

type Shown = Readonly<{
  state: WizardState;
  visit: number;
  /** How often the visit's step was drawn again after an error. */
  redraws: number;
}>;

type Action =
  | { readonly type: "arrive" | "redraw"; readonly state: WizardState }
  | { readonly type: "restart" };

function nextShown(shown: Shown, action: Action): Shown {
  const { visit, redraws } = shown;
  if (action.type === "restart") {
    const { state } = shown;
    if (state.step === "inputs") return shown;
    const inputs: WizardState = { step: "inputs", entries: goalEntries(state.inputs) };
    return { state: inputs, visit: visit + 1, redraws: 0 };
  }
  const { state } = action;
  if (action.type === "redraw" && state.step === shown.state.step) {
    return { state, visit, redraws: redraws + 1 };
  }
  return { state, visit: visit + 1, redraws: 0 };
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
  isRedrawn: boolean;
  children: ReactNode;
}>;

/**
 * Shows a step and sets the document's title. If the visitor comes from another step, it fades in, and focus moves to its
 * heading. Render it inside the step's Suspense boundary.
 */
function StepArrival({ title, step, arrived, isRedrawn, children }: StepArrivalProps) {
  useEffect(() => {
    document.title = title;
    if (isRedrawn) return;
    if (arrived) focusHeading();
    announce({ type: "step", payload: { step } });
    if (step === 3) announce({ type: "plan_viewed" });
  }, [title, arrived, isRedrawn, step]);
  return (
    <div className="step" data-arrived={(arrived && !isRedrawn) || undefined}>
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
