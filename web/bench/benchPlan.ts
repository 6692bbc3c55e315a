import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { computePlan } from "@planner/shared/plan/computePlan";
import { type BenchOptions, type Measurement, median } from "@planner/tools/bench/benchRows";

/** How many plans one core computes per second. */
export async function benchPlan({ quick }: BenchOptions): Promise<Measurement[]> {
  const warmUp = 3;
  const rounds = quick ? 5 : 31;
  const rates = Array.from({ length: warmUp + rounds }, plansPerSecond).slice(warmUp);
  return [
    {
      name: "Plans computed on one core",
      value: median(rates),
      unit: "per second",
      target: { kind: "at least", limit: 100_000 },
      note: `median of ${rounds} rounds of 20,000 plans with different inputs, by processor time.`,
    },
  ];
}

const plansPerRound = 20_000;

function plansPerSecond(): number {
  let checksum = 0;
  const before = process.cpuUsage();
  for (let index = 0; index < plansPerRound; index++) {
    checksum += computePlan(inputsOf(index)).daily_budget;
  }
  const { user, system } = process.cpuUsage(before);
  // Using the results keeps the compiler from removing the calls.
  if (!(checksum > 0)) throw new Error("No plan has a budget");
  return (plansPerRound * 1_000_000) / (user + system);
}

function inputsOf(index: number): PlanInputs {
  return {
    target_estimates_per_week: 1 + (index % 997),
    avg_job_value: 500 + index,
    gross_margin_pct: 10 + (index % 80),
  };
}
