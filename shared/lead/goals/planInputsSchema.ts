import * as z from "zod/mini";
import { firstBrokenRule } from "../fieldRules.ts";
import { type GoalName, type Goals, goalFields, roundGoal } from "./goalFields.ts";

const goals = z.object({
  target_estimates_per_week: goal("target_estimates_per_week"),
  // Some clients send null for an empty field.
  current_estimates_per_week: z.optional(
    z.pipe(
      z.nullable(goal("current_estimates_per_week")),
      z.transform((current) => current ?? undefined),
    ),
  ),
  avg_job_value: goal("avg_job_value"),
  gross_margin_pct: goal("gross_margin_pct"),
} satisfies Readonly<Record<GoalName, z.ZodMiniType>>);

export const assumptionProfiles = ["Conservative", "Expected", "Aggressive"] as const;

const profileMessage = "The assumption profile must be Expected";

/**
 * The inputs of a plan: estimates per week, dollars per job, percent. Accepts only numbers; parse text with
 * `parseNumberEntry` first. Rounds them with `roundGoal`. Of the assumption profiles, the calculator uses Expected.
 */
export const planInputsSchema = z.extend(goals, {
  assumption_profile: z._default(
    z
      .enum(assumptionProfiles, { error: profileMessage })
      .check(z.refine((profile) => profile === "Expected", profileMessage)),
    "Expected",
  ),
});

/** Without a profile, the plan is computed with Expected. */
export type PlanInputs = Goals &
  Partial<Pick<z.infer<typeof planInputsSchema>, "assumption_profile">>;

function goal(name: GoalName) {
  const { min, max } = goalFields[name];
  return z.pipe(
    z.number({ error: min.message }).check(
      firstBrokenRule<number>([
        { holds: (value) => value >= min.value, message: min.message },
        { holds: (value) => value <= max.value, message: max.message },
      ]),
    ),
    z.transform(roundGoal),
  );
}
