import { planInputsSchema } from "@planner/shared/lead/planInputsSchema";
import * as z from "zod/mini";
import { parseJson } from "../app/parseJson.ts";
import { tabStorage, tabStorageKeys } from "../app/tabStorage.ts";
import { initialWizardState, type WizardState } from "./WizardState.ts";

/** Loads the stored state of this tab, or the initial state if there is none or it is invalid. */
export function loadWizardState(): WizardState {
  const stored = wizardStateSchema.safeParse(
    parseJson(tabStorage.read(tabStorageKeys.wizardState)),
  );
  return stored.success ? stored.data : initialWizardState;
}

const wizardStateSchema = z.discriminatedUnion("step", [
  z.object({
    step: z.literal("inputs"),
    entries: z.object({
      target_estimates_per_week: z.string(),
      current_estimates_per_week: z.string(),
      avg_job_value: z.string(),
      gross_margin_pct: z.string(),
    }),
  }),
  z.object({
    step: z.literal("gate"),
    inputs: planInputsSchema,
    contact: z.object({
      first_name: z.string(),
      work_email: z.string(),
      mobile: z.string(),
      website: z.string(),
    }),
  }),
  z.object({ step: z.literal("results"), inputs: planInputsSchema }),
]);
