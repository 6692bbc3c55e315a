import type { FieldError } from "@planner/shared/lead/fieldRules";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import type { ScenarioName } from "@planner/shared/plan/Plan";
import type { MouseEvent } from "react";
import { defaultEntries, type InputEntries } from "./inputs/inputEntries.ts";

/**
 * The current step. Each step has its own history entry, which keeps this state through reloads. The entry of step 1
 * has no `entries`, and no entry has contact details: both are in the tab's storage.
 */
export type WizardState =
  | { readonly step: "inputs"; readonly entries: InputEntries; readonly errors?: ServerErrors }
  | { readonly step: "gate"; readonly inputs: PlanInputs; readonly errors?: ServerErrors }
  | {
      readonly step: "results";
      readonly inputs: PlanInputs;
      /** The chosen scenario. Undefined until the visitor chooses one. */
      readonly scenario?: ScenarioName | undefined;
    };

/** The fields of the step that the server rejected. */
type ServerErrors = readonly FieldError[] | undefined;

export const initialWizardState: WizardState = { step: "inputs", entries: defaultEntries };

/**
 * Handles a click on a link home: shows step 1 in a new history entry, so that Back returns to the plan. At step 1 and
 * for a new tab, the browser follows the link.
 */
export function startOver(event: MouseEvent): void {
  if (!history.state || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(null, "");
  // The calculator shows the current entry, as after Back.
  window.dispatchEvent(new Event("popstate"));
}
