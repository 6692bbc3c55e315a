import { planInputsSchema } from "@planner/shared/lead/planInputsSchema";
import * as z from "zod/mini";
import { parseJson } from "../app/parseJson.ts";
import { tabStorage, tabStorageKeys } from "../app/tabStorage.ts";
import { type Place, startingPlace } from "./place.ts";

/** The place this tab remembers; the start when it remembers none, or nothing that can be read. */
export function storedPlace(): Place {
  const stored = placeSchema.safeParse(parseJson(tabStorage.read(tabStorageKeys.place)));
  return stored.success ? stored.data : startingPlace;
}

const placeSchema = z.discriminatedUnion("step", [
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
