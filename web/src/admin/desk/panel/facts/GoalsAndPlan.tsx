import { chakra, Flex, Table, Text } from "@chakra-ui/react";
import { formatCount, formatDailyBudget, formatMoney } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { type PeriodName, periodNames, scenarioNames } from "@planner/shared/plan/Plan";
import { BudgetStatus } from "../../lead/LeadBadges.tsx";
import { currentEstimates } from "../../lead/leadFigures.ts";
import { derivedPlan, goalSentence } from "./derivedPlan.ts";
import { type Fact, Facts } from "./LeadFacts.tsx";

/** The visitor's goals, and the plan as they saw it. */
export function GoalsAndPlan({ lead }: Readonly<{ lead: Lead }>) {
  const current = currentEstimates(lead);
  return (
    <>
      <Facts
        title="Goals"
        intro={goalSentence(lead)}
        facts={[
          ["Target", `${formatCount(lead.target_estimates_per_week)} estimates a week`],
          ...(current ? ([["Current", `${current} estimates a week`]] satisfies Fact[]) : []),
          ["Average job", formatMoney(lead.avg_job_value)],
          ["Gross margin", `${formatCount(lead.gross_margin_pct)}%`],
        ]}
      />
      <PlanFigures lead={lead} />
    </>
  );
}

function PlanFigures({ lead }: Readonly<{ lead: Lead }>) {
  const plan = derivedPlan(lead);
  return (
    <Facts
      title="Plan"
      intro={
        <Flex as="span" align="baseline" justify="space-between" gap="3">
          <span>
            <chakra.strong textStyle="lg">
              {formatDailyBudget(lead.calculated_daily_budget)}
            </chakra.strong>{" "}
            a day
          </span>
          <BudgetStatus dailyBudget={lead.calculated_daily_budget} />
        </Flex>
      }
      facts={[
        ["Leads a day", formatCount(lead.calculated_leads_per_day)],
        ["Jobs in 30 days", formatCount(lead.calculated_jobs_30)],
        ["Ad spend in 30 days", formatMoney(plan.cumulative.days_30.ad_spend)],
        ["Gross profit in 30 days", formatMoney(plan.cumulative.days_30.gross_profit)],
        ...(plan.budget_gate_passes
          ? []
          : ([
              ["Suggested budget", `${formatMoney(plan.suggested_budget)} a day`],
            ] satisfies Fact[])),
      ]}
    >
      <Table.Root size="sm" mt="3" aria-label="Revenue" css={{ "& th, & td": { px: "1" } }}>
        <Table.Header>
          <Table.Row bg="transparent">
            <Table.ColumnHeader scope="col" color="fg.muted">
              Revenue
            </Table.ColumnHeader>
            {periodNames.map((period) => (
              <Table.ColumnHeader key={period} scope="col" textAlign="end" color="fg.muted">
                {periodLabels[period]}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {scenarioNames.map((scenario) => (
            <Table.Row
              key={scenario}
              bg="transparent"
              fontWeight={scenario === "expected" ? "bold" : undefined}
            >
              <Table.Cell as="th" scope="row" textAlign="start">
                {scenarioLabels[scenario]}
              </Table.Cell>
              {periodNames.map((period) => (
                <Table.Cell key={period} textAlign="end">
                  {formatMoney(plan.scenarios[scenario][period])}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
      <Text mt="1" textStyle="xs" color="fg.muted">
        Computed from the stored goals, as the visitor saw it.
      </Text>
    </Facts>
  );
}

const periodLabels = {
  days_30: "30 days",
  days_60: "60 days",
  days_90: "90 days",
} as const satisfies Record<PeriodName, string>;

const scenarioLabels = {
  baseline: "Baseline",
  conservative: "Conservative",
  expected: "Expected",
  upside: "Upside Potential",
} as const;
