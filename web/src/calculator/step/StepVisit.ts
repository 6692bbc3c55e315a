import { goalEntries } from "../../goals/goalEntries.ts";
import type { WizardState } from "../WizardState.ts";

/** The visit of a step: from its arrival until the visitor goes to another step. */
export type StepVisit = Readonly<{
  state: WizardState;
  /** How many steps the visitor has seen on this page before. */
  number: number;
  /** How often the step was remounted after an error. */
  remounts: number;
}>;

/** The visit of the step that follows. */
export function nextVisit({ number }: StepVisit, state: WizardState): StepVisit {
  return { state, number: number + 1, remounts: 0 };
}

/** The same visit, remounted from a state. If that is another step's, the visit of that step. */
export function remountedVisit(visit: StepVisit, state: WizardState): StepVisit {
  if (state.step !== visit.state.step) return nextVisit(visit, state);
  return { state, number: visit.number, remounts: visit.remounts + 1 };
}

/** The visit of step 1 with the same goals. */
export function startedOverVisit(visit: StepVisit): StepVisit {
  const { state } = visit;
  if (state.step === "inputs") return visit;
  return nextVisit(visit, { step: "inputs", entries: goalEntries(state.inputs) });
}
