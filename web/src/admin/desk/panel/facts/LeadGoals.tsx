import { formatCount, formatMoney, pluralize } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { describeSource } from "@planner/shared/lead/source/trafficSource";
import { goalSentence } from "./derivedPlan.ts";
import { Facts } from "./Facts.tsx";

/** What a call is about: the visitor's goals, the cost of the plan, and where they came from. */
export function LeadGoals({ lead }: Readonly<{ lead: Lead }>) {
  const current = lead.current_estimates_per_week;
  return (
    <Facts
      title="Goals"
      intro={goalSentence(lead)}
      facts={[
        ["Target", estimatesAWeek(lead.target_estimates_per_week)],
        ["Current", current !== undefined && estimatesAWeek(current)],
        [
          "Average job",
          `${formatMoney(lead.avg_job_value)}, ${formatCount(lead.gross_margin_pct)}% margin`,
        ],
        ["Came from", describeSource(lead)],
      ]}
    />
  );
}

function estimatesAWeek(count: number): string {
  return `${pluralize(count, "estimate")} a week`;
}
