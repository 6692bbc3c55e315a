import type { PlanInputs } from "@planner/shared/lead/planInputsSchema";
import { computePlan } from "@planner/shared/plan/computePlan";
import { type BenchOptions, type BenchRow, median } from "@planner/tools/bench/BenchRow";

/** How many plans one core computes. */
export async function benchPlan({ quick, now }: BenchOptions): Promise<BenchRow[]> {
  const rounds = quick ? 5 : 31;
  const rates = Array.from({ length: warmUp + rounds }, plansPerSecond).slice(warmUp);
  const rate = median(rates);
  return [
    {
      row: "Plan",
      measured: `${Math.round(rate).toLocaleString("en-US")} a second`,
      floor_or_rival: "",
      ratio: null,
      target: "computePlan ≥ 100,000 a second on one core",
      met: rate >= 100_000,
      note: `Median of ${rounds} rounds of ${plansPerRound.toLocaleString("en-US")} plans, all inputs different, by processor time.`,
      measured_at: now().toISOString(),
    },
  ];
}

const warmUp = 3;
const plansPerRound = 20_000;

function plansPerSecond(): number {
  let checksum = 0;
  const before = process.cpuUsage();
  for (let index = 0; index < plansPerRound; index++) {
    checksum += computePlan(inputsOf(index)).daily_budget;
  }
  // Of the processor's time: what else runs on the machine is not the plan's doing.
  const { user, system } = process.cpuUsage(before);
  // Read, so that nothing is optimized away.
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
