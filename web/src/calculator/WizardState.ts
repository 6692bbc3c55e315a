import type { PlanInputs } from "@planner/shared/lead/planInputsSchema";
import { tabStorage, tabStorageKeys } from "../app/tabStorage.ts";
import { defaultEntries, type InputEntries } from "./inputs/inputEntries.ts";

/** The raw text of the four contact fields. */
export type ContactEntries = Readonly<
  Record<"first_name" | "work_email" | "mobile" | "website", string>
>;

export const emptyContact: ContactEntries = {
  first_name: "",
  work_email: "",
  mobile: "",
  website: "",
};

/** The current step and the visitor's entries. The results step has no contact details. */
export type WizardState =
  | { readonly step: "inputs"; readonly entries: InputEntries }
  | { readonly step: "gate"; readonly inputs: PlanInputs; readonly contact: ContactEntries }
  | { readonly step: "results"; readonly inputs: PlanInputs };

export const initialWizardState: WizardState = { step: "inputs", entries: defaultEntries };

/** Stores the state for this tab. `loadWizardState` reads it after a reload. */
export function saveWizardState(state: WizardState): void {
  tabStorage.write(tabStorageKeys.wizardState, JSON.stringify(state));
}
