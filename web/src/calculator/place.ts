import type { PlanInputs } from "@planner/shared/lead/planInputsSchema";
import { tabStorage, tabStorageKeys } from "../app/tabStorage.ts";
import type { ContactEntries } from "./gate/emptyContact.ts";
import { defaultEntries, type InputEntries } from "./inputs/inputEntries.ts";

/** How far a visitor has come, with what they have entered. Results hold no contact details. */
export type Place =
  | { readonly step: "inputs"; readonly entries: InputEntries }
  | { readonly step: "gate"; readonly inputs: PlanInputs; readonly contact: ContactEntries }
  | { readonly step: "results"; readonly inputs: PlanInputs };

export const startingPlace: Place = { step: "inputs", entries: defaultEntries };

/** Keeps the visitor's place in this tab, over reloads; `storedPlace` reads it. */
export function storePlace(place: Place): void {
  tabStorage.write(tabStorageKeys.place, JSON.stringify(place));
}
