import { computePlan } from "@planner/shared/plan/computePlan";
import type { Goals } from "./schemas.ts";

/** The figures alone: charts, what-if and all else the product's results have would only make this page heavier. */
export function PlanStep({ goals }: Readonly<{ goals: Goals }>) {
  const { daily_budget, leads_per_day, jobs_per_week } = computePlan({
    target_estimates_per_week: goals.target,
    current_estimates_per_week: goals.current,
    avg_job_value: goals.jobValue,
    gross_margin_pct: goals.margin,
  });
  return (
    <section>
      <h1 className="text-3xl font-extrabold">Your daily ad spend: ${daily_budget.toFixed(2)}</h1>
      <p>{leads_per_day.toFixed(1)} leads a day</p>
      <p>{jobs_per_week.toFixed(1)} jobs a week</p>
    </section>
  );
}
