import { chakra } from "@chakra-ui/react";
import { formatDailyBudget } from "@planner/shared/format";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { spendSentence } from "@planner/shared/plan/texts/budgetTexts";
import { funnel } from "@planner/shared/plan/texts/funnel";
import { atTargetSentence, goalSentence } from "@planner/shared/plan/texts/goalTexts";
import { keepStatement } from "@planner/shared/plan/texts/revenueTexts";
import type { ReactNode } from "react";
import { FigureRow } from "../../ui/content/FigureRow.tsx";
import { SmallText } from "../../ui/content/SectionHeading.tsx";
import { Banner } from "./Banner.tsx";

type PlanSummaryProps = {
  readonly plan: Plan;
  readonly scenario: ScenarioName;
  readonly heading: "h1" | "h2";
  /** Rewords texts that address the contractor. */
  readonly say?: (text: string) => string;
  /** What may be changed, below the status. */
  readonly children?: ReactNode;
};

/** The daily ad spend, whether it is enough, what it brings and what is left. */
export function PlanSummary(props: PlanSummaryProps) {
  const { plan, scenario, heading, children, say = (text) => text } = props;
  if (plan.daily_budget === 0) {
    return (
      <>
        <chakra.header>
          <chakra.h1 as={heading} outline="none">
            <Eyebrow>{say(`Your daily ad spend: ${formatDailyBudget(0)} a day`)}</Eyebrow>{" "}
            <chakra.span textStyle="xl" fontWeight="heavy">
              {say("You already hit your target")}
            </chakra.span>
          </chakra.h1>
          <SmallText mt="1">{say(atTargetSentence(plan))}</SmallText>
        </chakra.header>
        <Banner plan={plan} />
        {children}
      </>
    );
  }
  const { figures, title, sentence } = funnel(plan);
  const keep = keepStatement(plan, scenario);
  return (
    <>
      <chakra.header>
        <chakra.h1 as={heading} outline="none">
          <Eyebrow>{goalSentence(plan)}</Eyebrow>{" "}
          <chakra.span
            textStyle="2xl"
            // The largest budget fits a narrow screen with large text.
            fontSize="min({fontSizes.2xl}, 17vw)"
            fontWeight="heavy"
            whiteSpace="nowrap"
          >
            {formatDailyBudget(plan.daily_budget)}
          </chakra.span>{" "}
          <chakra.span ms="1" textStyle="lg" fontWeight="medium" color="fg.muted">
            a day
          </chakra.span>
        </chakra.h1>
        <SmallText mt="0">{spendSentence(plan)}</SmallText>
      </chakra.header>
      <Banner plan={plan} />
      {children}
      <section aria-labelledby="full-week">
        <SmallText id="full-week" mt={{ base: "2", md: "4" }} mb="1">
          {title}
        </SmallText>
        <FigureRow figures={figures} />
        <chakra.p mt="2" textStyle="sm">
          {say(sentence)}
        </chakra.p>
      </section>
      <Keep>
        <span>{say(keep.before)}</span> <strong>{keep.amount}</strong>{" "}
        <span>{say(keep.after)}</span>
      </Keep>
      <SmallText mt="0.5">{say(keep.counted)}</SmallText>
    </>
  );
}

const Eyebrow = chakra("span", {
  base: { display: "block", textStyle: "sm", fontWeight: "normal", color: "fg.muted" },
});

const Keep = chakra("p", {
  base: {
    mt: { base: "3", md: "4" },
    textStyle: "lg",
    fontWeight: "semibold",
    textWrap: "balance",
    "& strong": { fontWeight: "bold", whiteSpace: "nowrap" },
  },
});
