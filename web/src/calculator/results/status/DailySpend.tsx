import { chakra } from "@chakra-ui/react";
import { formatDailyBudget } from "@planner/shared/format";
import type { Plan } from "@planner/shared/plan/Plan";
import { spendSentence } from "./statusSentence.ts";

/** The headline: the daily ad spend. */
export function DailySpend({ plan }: { readonly plan: Plan }) {
  return (
    <chakra.header>
      <chakra.h1 outline="none">
        <chakra.span display="block" textStyle="md" fontWeight="semibold" color="fg.muted">
          Your daily ad spend
        </chakra.span>{" "}
        <chakra.span textStyle="2xl" fontWeight="heavy">
          {formatDailyBudget(plan.daily_budget)}
        </chakra.span>{" "}
        <chakra.span ms="1" textStyle="lg" fontWeight="semibold" color="fg.muted">
          a day
        </chakra.span>
      </chakra.h1>
      <chakra.p mt="2" maxW="60ch" color="fg.muted">
        {spendSentence(plan)}
      </chakra.p>
    </chakra.header>
  );
}
