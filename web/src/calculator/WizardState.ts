import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import type { ScenarioName } from "@planner/shared/plan/Plan";
import type { MouseEvent } from "react";
import { defaultEntries, type InputEntries } from "../goals/goalEntries.ts";

/** The current step. The history entry keeps the later steps through reloads; form entries are in the tab's storage. */
export type WizardState =
  | { readonly step: "inputs"; readonly entries: InputEntries }
  | { readonly step: "gate"; readonly inputs: PlanInputs }
  | {
      readonly step: "results";
      readonly inputs: PlanInputs;
      /** The chosen scenario. Undefined until the visitor chooses one. */
      readonly scenario?: ScenarioName | undefined;
    };

export const initialWizardState: WizardState = { step: "inputs", entries: defaultEntries };

/** Saves a later step in the history entry. Replaces the step before it, so that Back leaves the planner. */
export function saveWizardState(state: WizardState): void {
  history.replaceState(state, "");
}

/** Shows the top of a new step or plan, and moves focus to its heading. */
export function focusHeading(): void {
  const heading = document.querySelector("h1");
  window.scrollTo(0, 0);
  if (heading) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
}

/** Handles a click on a link home: begins a new plan with the same goals. For a new tab, the browser follows the link. */
export function startOver(event?: MouseEvent): void {
  if (event?.metaKey || event?.ctrlKey || event?.shiftKey) return;
  event?.preventDefault();
  history.replaceState(null, "");
  window.dispatchEvent(new Event(startOverEvent));
}

/** The calculator shows step 1 when the window receives this event. */
export const startOverEvent = "start-over";
