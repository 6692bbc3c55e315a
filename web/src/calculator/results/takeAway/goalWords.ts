import { formatCount, formatMoney } from "@planner/shared/format";
import type { Plan } from "@planner/shared/plan/Plan";
import { counted } from "../counted.ts";

/** What the visitor entered, so that a plan read later tells what it is for. */
export function goalWords({ inputs }: Plan): string {
  const current = inputs.current_estimates_per_week;
  const now = current === undefined ? "" : ` (${formatCount(current)} now)`;
  return `${counted(inputs.target_estimates_per_week, "booked estimate")} a week${now}, average job ${formatMoney(inputs.avg_job_value)}, margin ${formatCount(inputs.gross_margin_pct)}%`;
}
