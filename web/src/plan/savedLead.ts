import { goalNames } from "@planner/shared/lead/goals/goalFields";
import { type PlanInputs, planInputsSchema } from "@planner/shared/lead/goals/planInputsSchema";
import { parseJson } from "@planner/shared/parseJson";
import * as z from "zod/mini";
import { tabStorage } from "../browser/storage.ts";

/** The lead that this tab submitted last, and its saved plan. Survives reloads. */
export const savedLead = {
  read: (): SavedLead | undefined =>
    savedLeadSchema.safeParse(parseJson(tabStorage.read(storageKey))).data,
  write: (lead: SavedLead): void => tabStorage.write(storageKey, JSON.stringify(lead)),
};

export function sameInputs(one: PlanInputs, other: PlanInputs): boolean {
  return goalNames.every((name) => one[name] === other[name]);
}

export type SavedLead = Readonly<z.infer<typeof savedLeadSchema>>;

const inputs: z.ZodMiniType<PlanInputs> = planInputsSchema;

const savedLeadSchema = z.object({
  /** The idempotency key that saved the lead. */
  key: z.string(),
  inputs,
  plan: z.optional(
    z.object({
      token: z.string(),
      plan_id: z.string(),
      start_date: z.string(),
      /** May differ from the lead's. */
      inputs,
      /** Whether an email with the link comes. */
      mail: z.optional(z.boolean()),
      /** Whether the visitor asked for an email every Monday. */
      reminder: z.optional(z.boolean()),
    }),
  ),
});

const storageKey = "planner.saved-lead";
