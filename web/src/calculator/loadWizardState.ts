import { byGoal } from "@planner/shared/lead/goals/goalFields";
import { planInputsSchema } from "@planner/shared/lead/goals/planInputsSchema";
import { parseJson } from "@planner/shared/parseJson";
import { scenarioNames } from "@planner/shared/plan/Plan";
import * as z from "zod/mini";
import { calculatorKeys } from "../browser/calculatorKeys.ts";
import { tabStorage } from "../browser/storage.ts";
import { defaultEntries } from "../goals/goalEntries.ts";
import type { WizardState } from "./WizardState.ts";

/** Loads the state of the current history entry. A new or invalid entry is step 1, with the entries of this tab. */
export function loadWizardState(): WizardState {
  const state = stateSchema.safeParse(history.state);
  if (state.success) return state.data;
  const entries = entriesSchema.safeParse(parseJson(tabStorage.read(calculatorKeys.goalEntries)));
  return { step: "inputs", entries: entries.data ?? defaultEntries };
}

const stateSchema = z.discriminatedUnion("step", [
  z.object({ step: z.literal("gate"), inputs: planInputsSchema }),
  z.object({
    step: z.literal("results"),
    inputs: planInputsSchema,
    scenario: z.optional(z.enum(scenarioNames)),
  }),
]);

const entriesSchema = z.object(byGoal(() => z.string()));
