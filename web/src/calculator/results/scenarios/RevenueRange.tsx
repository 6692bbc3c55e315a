import { chakra } from "@chakra-ui/react";
import {
  formatAboutCount,
  formatAboutMoney,
  formatCount,
  formatMoney,
  pluralize,
} from "@planner/shared/format";
import type { PeriodName, Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { Chevron, SmallDisclosure } from "../parts/Disclosure.tsx";
import { formatShare, jobMix } from "../planTexts.ts";
import { scenarioTitles } from "./scenarioTiles.ts";

/** The revenue as a range, the disclaimer, and the range's assumptions in a disclosure. Without ads, only the disclaimer. */
export function RevenueRange({ plan }: { readonly plan: Plan }) {
  const range = revenueRange(plan);
  if (!range) return <Disclaimer />;
  return (
    <>
      <p>
        <Figure>{range.days30}</Figure> in revenue in your first 30 days, from {range.scenarios}:{" "}
        {range.jobs}. In 90 days, {range.days90}.
      </p>
      <Disclaimer />
      <SmallDisclosure mb="2">
        <summary>
          What this range assumes <Chevron />
        </summary>
        <List>
          {range.assumptions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </List>
      </SmallDisclosure>
    </>
  );
}

function Disclaimer() {
  return (
    <chakra.p role="note" mt="1" maxW="70ch" textStyle="sm" color="fg.muted">
      These figures are estimates from typical home-service campaigns, not a promise. Your market,
      season and follow-up change what you get.
    </chakra.p>
  );
}

const Figure = chakra("strong", {
  base: {
    display: "block",
    textStyle: "xl",
    fontWeight: "heavy",
    mb: "1",
    overflowWrap: "anywhere",
  },
});

const List = chakra("ul", {
  base: {
    display: "grid",
    gap: "2",
    ps: "5",
    pb: "3",
    maxW: "70ch",
    listStyleType: "disc",
    textStyle: "sm",
  },
});

/** The revenue from the low to the high end in round figures, and what both ends assume. Undefined without ads. */
function revenueRange(plan: Plan) {
  if (plan.daily_budget === 0) return undefined;
  const jobs = pluralize(plan.cumulative.days_30.jobs, "job");
  const valueAt = (end: keyof typeof ends) => formatMoney(plan.job_value[ends[end]]);
  const { cost_per_lead, booking_rate, show_rate, close_rate } =
    plan.assumptions.profiles[plan.profile];
  return {
    days30: rangeOf(plan, "days_30"),
    days90: rangeOf(plan, "days_90"),
    scenarios: `${scenarioTitles[ends.low]} to ${scenarioTitles[ends.high]}`,
    jobs: `about ${pluralize(plan.cumulative.days_30.jobs, "job", formatAboutCount)} at ${valueAt("low")} to ${valueAt("high")} a job`,
    assumptions: [
      `Both ends count on the same ${jobs} in 30 days. Only the size of the jobs differs.`,
      `Low end, ${mixOf(plan, ends.low)}`,
      `High end, ${mixOf(plan, ends.high)}`,
      `Below the range, ${mixOf(plan, "baseline")}`,
      `A lead costs ${formatMoney(cost_per_lead)}. ${formatShare(booking_rate)} of the leads book, ${formatShare(show_rate)} of those show up, and ${formatShare(close_rate)} of those buy. New ads start lower and take ${formatCount(plan.assumptions.ramp.weeks)} weeks to get there.`,
      "These are planning figures for home-service campaigns. They are not measured in your market.",
    ],
  };
}

const ends = { low: "conservative", high: "upside" } as const satisfies Record<
  string,
  ScenarioName
>;

function rangeOf({ scenarios }: Plan, period: PeriodName): string {
  return `${formatAboutMoney(scenarios[ends.low][period])} to ${formatAboutMoney(scenarios[ends.high][period])}`;
}

function mixOf(plan: Plan, scenario: ScenarioName): string {
  return `${scenarioTitles[scenario]}: ${jobMix(plan, scenario)}. That makes ${formatMoney(plan.job_value[scenario])} a job.`;
}
