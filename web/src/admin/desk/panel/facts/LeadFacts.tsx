import { chakra, Flex, Text } from "@chakra-ui/react";
import { formatCount, formatDailyBudget, formatMoney, pluralize } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { attributionTexts } from "@planner/shared/lead/source/attributionTexts";
import {
  describeSource,
  trafficSource,
  trafficSourceLabels,
} from "@planner/shared/lead/source/trafficSource";
import {
  periodNames,
  periodTitles,
  scenarioNames,
  scenarioTitles,
} from "@planner/shared/plan/Plan";
import type { ReactNode } from "react";
import { PlainTable } from "../../../../ui/content/PlainTable.tsx";
import { BudgetStatus } from "../../lead/LeadBadges.tsx";
import { ExactTime } from "../../lead/LeadTime.tsx";
import { derivedPlan, goalSentence } from "./derivedPlan.ts";

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

/** The plan, where they came from, and what else is stored. */
export function LeadFacts({ lead }: Readonly<{ lead: Lead }>) {
  const answered = lead.first_response_at;
  return (
    <>
      <PlanFigures lead={lead} />
      <Facts
        title="Came from"
        facts={[["Traffic", trafficSourceLabels[trafficSource(lead)]], ...attributionTexts(lead)]}
      />
      <Facts
        title="Record"
        facts={[
          ["Last name", lead.last_name],
          ["Company", lead.company_name],
          ["State", lead.state],
          ["Added by", lead.created_by],
          ["Received", <ExactTime key="received" at={lead.created_at} />],
          ["Answered", answered && <ExactTime key="answered" at={answered} />],
          ["Consent text", lead.consent_version && `version ${lead.consent_version}`],
          ["ID", lead.id],
        ]}
      />
    </>
  );
}

function PlanFigures({ lead }: Readonly<{ lead: Lead }>) {
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

/** Without a value, it is not shown. */
type Fact = readonly [label: string, value: ReactNode];

function estimatesAWeek(count: number): string {
  return `${pluralize(count, "estimate")} a week`;
}

type FactsProps = Readonly<{
  title: string;
  intro?: ReactNode;
  facts: readonly Fact[];
  children?: ReactNode;
}>;

/** A titled group of stored data. */
function Facts({ title, intro, facts, children }: FactsProps) {
  return (
    <section aria-label={title}>
      <FactsTitle>{title}</FactsTitle>
      {intro && (
        <Text as="div" mb="2">
          {intro}
        </Text>
      )}
      <FactList>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </FactList>
      {children}
    </section>
  );
}

const FactList = chakra("dl", {
  base: {
    textStyle: "sm",
    "& > div": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      columnGap: "4",
      minH: "8",
      borderTopWidth: "1px",
    },
    "& dt": { color: "fg.muted" },
    // If the text is large, it is below the label.
    "& dd": { flex: "1 1 6rem", minW: "0", textAlign: "end", overflowWrap: "anywhere" },
  },
});

export const FactsTitle = chakra("h3", {
  base: { mb: "1", textStyle: "sm", fontWeight: "bold", color: "fg.muted" },
});
