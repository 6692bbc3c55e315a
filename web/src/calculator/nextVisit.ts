import { goalEntries } from "../goals/goalEntries.ts";
import type { WizardState } from "./WizardState.ts";

/** The visit of a step: from its arrival until the visitor goes to another step. */
export type StepVisit = Readonly<{
  state: WizardState;
  /** How many steps the visitor has seen on this page before. */
  number: number;
  /** How often the step was drawn again after an error. */
  redraws: number;
}>;

type StepChange =
  | { readonly type: "enter" | "redraw"; readonly state: WizardState }
  | { readonly type: "startOver" };

/** What the calculator shows after a change. A redraw from another step's state enters that step. */
export function nextVisit(visit: StepVisit, change: StepChange): StepVisit {
  if (change.type === "startOver") return visitOfFirstStep(visit);
  const { state } = change;
  if (change.type === "redraw" && state.step === visit.state.step) {
    return { state, number: visit.number, redraws: visit.redraws + 1 };
  }
  return { state, number: visit.number + 1, redraws: 0 };
}

/** Step 1 with the same goals. */
function visitOfFirstStep(visit: StepVisit): StepVisit {
  const { state } = visit;
  if (state.step === "inputs") return visit;
  const entries = goalEntries(state.inputs);
  return { state: { step: "inputs", entries }, number: visit.number + 1, redraws: 0 };
}
