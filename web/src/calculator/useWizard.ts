import { startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";
import { calculatorKeys } from "../browser/calculatorKeys.ts";
import { tabStorage } from "../browser/storage.ts";
import type { InputEntries } from "../goals/goalEntries.ts";
import { startOverEvent } from "./startOver.ts";
import { nextVisit, remountedVisit, type StepVisit, startedOverVisit } from "./step/StepVisit.ts";
import type { WizardState } from "./WizardState.ts";

/** The step that the calculator shows, and the state that a reload starts from. */
export function useWizard(start: WizardState) {
  const [visit, setVisit] = useState<StepVisit>({ state: start, number: 0, remounts: 0 });
  /** What the history entry and the tab's storage have. A step that is remounted starts from it. */
  const saved = useRef(start);
  // Before the effects of the step, which may have read other entries.
  useLayoutEffect(() => {
    saved.current = visit.state;
  }, [visit.state]);

  useEffect(() => {
    const startOver = () => startTransition(() => setVisit(startedOverVisit));
    window.addEventListener(startOverEvent, startOver);
    return () => window.removeEventListener(startOverEvent, startOver);
  }, []);

  return {
    visit,
    enter: (state: WizardState) => setVisit((shown) => nextVisit(shown, state)),
    remount: () => setVisit((shown) => remountedVisit(shown, saved.current)),
    /** From now on, a reload shows this state, even if the page does not show it yet. */
    save: (state: WizardState) => {
      saved.current = state;
      // Replaces the step before it, so that Back leaves the planner.
      history.replaceState(state, "");
    },
    saveEntries: (entries: InputEntries) => {
      saved.current = { step: "inputs", entries };
      tabStorage.write(calculatorKeys.goalEntries, JSON.stringify(entries));
    },
  };
}
