import { goalNames } from "@planner/shared/lead/goals/goalFields";
import { type PlanInputs, planInputsSchema } from "@planner/shared/lead/goals/planInputsSchema";
import { parseJson } from "@planner/shared/parseJson";
import * as z from "zod/mini";
import { tabStorage } from "../browser/tabStorage.ts";

/** The lead that this tab submitted last, and its saved plan. Survives reloads. */
export const savedLead = {
  read: (): SavedLead | undefined =>
    savedLeadSchema.safeParse(parseJson(tabStorage.read(storageKey))).data,
  write: (lead: SavedLead): void => tabStorage.write(storageKey, JSON.stringify(lead)),
};

export function sameInputs(one: PlanInputs, other: PlanInputs): boolean {
  return goalNames.every((name) => one[name] === other[name]);
}

/** `plan`: its inputs may differ from the lead's. `mail`: whether an email with the link comes. */
export type SavedLead = Readonly<{
  /** The idempotency key that saved the lead. */
  key: string;
  inputs: PlanInputs;
  plan?:
    | { token: string; start_date: string; inputs: PlanInputs; mail?: boolean | undefined }
    | undefined;
}>;

const savedLeadSchema = z.object({
  key: z.string(),
  inputs: planInputsSchema,
  plan: z.optional(
    z.object({
      token: z.string(),
      start_date: z.string(),
      inputs: planInputsSchema,
      mail: z.optional(z.boolean()),
    }),
  ),
});

const storageKey = "planner.saved-lead";
