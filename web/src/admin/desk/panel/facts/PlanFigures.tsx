import { chakra, Flex, Text } from "@chakra-ui/react";
import { formatCount, formatDailyBudget, formatMoney } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import {
  periodNames,
  periodTitles,
  scenarioNames,
  scenarioTitles,
} from "@planner/shared/plan/Plan";
import { PlainTable } from "../../../../ui/content/PlainTable.tsx";
import { BudgetStatus } from "../../lead/BudgetStatus.tsx";
import { derivedPlan } from "./derivedPlan.ts";
import { Facts } from "./Facts.tsx";

/** The plan's figures, computed from the stored goals. */
export function PlanFigures({ lead }: Readonly<{ lead: Lead }>) {
  const plan = derivedPlan(lead);
  return (
    <Facts
      title="Plan"
      intro={
        <Flex as="span" wrap="wrap" align="baseline" justify="space-between" columnGap="3">
          <span>
            <chakra.strong textStyle="lg">
              {formatDailyBudget(lead.calculated_daily_budget)}
            </chakra.strong>{" "}
            <span>a day</span>
          </span>
          <BudgetStatus dailyBudget={lead.calculated_daily_budget} />
        </Flex>
      }
      facts={[
        ["Leads a day", formatCount(lead.calculated_leads_per_day)],
        ["Jobs in 30 days", formatCount(lead.calculated_jobs_30)],
        ["Ad spend in 4 weeks", formatMoney(plan.cumulative.days_30.ad_spend)],
        ["Gross profit in 30 days", formatMoney(plan.cumulative.days_30.gross_profit)],
        [
          "Suggested budget",
          !plan.budget_gate_passes && `${formatMoney(plan.suggested_budget)} a day`,
        ],
      ]}
    >
      <chakra.div mt="3">
        <PlainTable
          caption="Revenue"
          columns={["Revenue", ...periodNames.map((period) => periodTitles[period])]}
          rows={scenarioNames.map((scenario) => ({
            title: scenarioTitles[scenario],
            figures: periodNames.map((period) => formatMoney(plan.scenarios[scenario][period])),
          }))}
        />
      </chakra.div>
      <Text mt="1" textStyle="xs" color="fg.muted">
        Computed from the stored goals.
      </Text>
    </Facts>
  );
}
