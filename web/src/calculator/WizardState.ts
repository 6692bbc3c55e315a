import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import type { ScenarioName } from "@planner/shared/plan/Plan";
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
