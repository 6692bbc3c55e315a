import { planInputsSchema } from "@planner/shared/lead/goals/planInputsSchema";
import { scenarioNames } from "@planner/shared/plan/Plan";
import * as z from "zod/mini";
import { parseJson } from "../app/parseJson.ts";
import { tabStorage, tabStorageKeys } from "../app/tabStorage.ts";
import { defaultEntries } from "./inputs/inputEntries.ts";
import type { WizardState } from "./WizardState.ts";

/** Loads the state of the current history entry. A new or invalid entry is step 1, with the entries of this tab. */
export function loadWizardState(): WizardState {
  const { data: state } = stateSchema.safeParse(history.state);
  if (state?.step === "results") return state;
  // The server's errors are shown once. After Back, the fields may be correct.
  if (state?.errors) history.replaceState(withoutErrors(state), "");
  if (state?.step === "gate") return state;
  const entries = entriesSchema.safeParse(parseJson(tabStorage.read(tabStorageKeys.goalEntries)));
  return { step: "inputs", entries: entries.data ?? defaultEntries, errors: state?.errors };
}

function withoutErrors(state: z.infer<typeof formSchema>) {
  return state.step === "gate" ? { step: state.step, inputs: state.inputs } : null;
}

const errors = z.optional(z.array(z.object({ path: z.string(), message: z.string() })));

const formSchema = z.discriminatedUnion("step", [
  z.object({ step: z.literal("inputs"), errors }),
  z.object({ step: z.literal("gate"), inputs: planInputsSchema, errors }),
]);

const stateSchema = z.union([
  formSchema,
  z.object({
    step: z.literal("results"),
    inputs: planInputsSchema,
    scenario: z.optional(z.enum(scenarioNames)),
  }),
]);

const entriesSchema = z.object({
  target_estimates_per_week: z.string(),
  current_estimates_per_week: z.string(),
  avg_job_value: z.string(),
  gross_margin_pct: z.string(),
});
