import { goalNames } from "@planner/shared/lead/goals/goalFields";
import { type PlanInputs, planInputsSchema } from "@planner/shared/lead/goals/planInputsSchema";
import * as z from "zod/mini";
import { parseJson } from "../app/parseJson.ts";
import { tabStorage } from "../app/tabStorage.ts";

/** The lead that this tab submitted last, and its saved plan. Survives reloads. */
export const savedLead = {
  /** Undefined if the goals are not the ones of the lead. */
  read: (inputs: PlanInputs): SavedLead | undefined => {
    const lead = savedLeadSchema.safeParse(parseJson(tabStorage.read(storageKey))).data;
    return lead && sameInputs(lead.inputs, inputs) ? lead : undefined;
  },
  write: (lead: SavedLead): void => tabStorage.write(storageKey, JSON.stringify(lead)),
};

function sameInputs(one: PlanInputs, other: PlanInputs): boolean {
  return goalNames.every((name) => one[name] === other[name]);
}

type SavedLead = z.infer<typeof savedLeadSchema>;

const savedLeadSchema = z.object({
  /** The idempotency key that saved it. */
  key: z.string(),
  inputs: planInputsSchema,
  plan: z.optional(z.object({ token: z.string(), start_date: z.string() })),
});

const storageKey = "planner.saved-lead";
