import type { Finding } from "./findings.ts";

/** What the page says about a measure at the end of the plan: a named one was below it. */
export function endingOf({
  plannedValue,
  posterior,
  standing,
}: EndFacts): "below_plan" | "on_plan" | "not_proven" {
  if (standing.isNamed) return "below_plan";
  const { mostChanceBelow, worstShareOfPlan } = onPlanAtEnd;
  const isOnPlan =
    posterior.chanceBelowPlan <= mostChanceBelow &&
    posterior.quantile(0.1) >= worstShareOfPlan * plannedValue;
  return isOnPlan ? "on_plan" : "not_proven";
}

type EndFacts = {
  readonly plannedValue: Finding["plannedValue"];
  readonly posterior: Pick<Finding["posterior"], "chanceBelowPlan" | "quantile">;
  readonly standing: Pick<Finding["standing"], "isNamed">;
};

/** At the end, a measure is on plan if it is not probably worse than planned, and at worst 15% worse. */
const onPlanAtEnd = { mostChanceBelow: 0.75, worstShareOfPlan: 0.85 } as const;
