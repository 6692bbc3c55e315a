import { chakra } from "@chakra-ui/react";
import {
  formatAboutCount,
  formatCount,
  formatDailyBudget,
  pluralize,
} from "@planner/shared/format";
import type { Plan } from "@planner/shared/plan/Plan";
import { ChangeTarget } from "../parts/ActionLink.tsx";
import { SectionHeading } from "../parts/SectionHeading.tsx";

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

/** The headline of a plan that needs no ads, and two next steps. */
export function AlreadyBooked({ plan }: { readonly plan: Plan }) {
  const current = plan.inputs.current_estimates_per_week ?? 0;
  return (
    <div>
      <chakra.header>
        <chakra.h1 outline="none">
          <chakra.span display="block" textStyle="md" fontWeight="semibold" color="fg.muted">
            Your daily ad spend {formatDailyBudget(plan.daily_budget)} a day
          </chakra.span>{" "}
          <chakra.span textStyle="xl" fontWeight="heavy">
            You already hit your target
          </chakra.span>
        </chakra.h1>
        <chakra.p mt="2" maxW="60ch" color="fg.muted">
          You book {pluralize(current, "estimate")} a week and your target is{" "}
          {formatCount(plan.target_estimates_week)}, so there is nothing to spend.
        </chakra.p>
      </chakra.header>
      <chakra.section aria-labelledby="choices" mt="5" maxW="60ch" _print={{ display: "none" }}>
        <SectionHeading id="choices">What you can do now</SectionHeading>
        <Ways>
          <li>
            <strong>Aim higher.</strong> Set a target above {formatCount(current)} to see what more
            estimates take.
            <div>
              <ChangeTarget />
            </div>
          </li>
          <li>
            <strong>Keep your target.</strong> Grow on your own with the DIY Growth Kit.
          </li>
        </Ways>
      </chakra.section>
    </div>
  );
}

const Ways = chakra("ul", { base: { display: "grid", gap: "3", ps: "5", listStyleType: "disc" } });

/** What the daily spend brings in the last week of the weekly table. */
export function spendSentence(plan: Plan): string {
  const current = plan.inputs.current_estimates_per_week;
  const week = plan.weekly_data.at(-1);
  if (!week) return "";

  const about = (count: number, thing: string) => pluralize(count, thing, formatAboutCount);
  const booked = about(week.bookings, "booked estimate");
  const onTop = current ? ` on top of your ${formatCount(current)},` : "";
  return `By week ${week.week} that brings about ${about(week.leads, "lead")}, ${booked} (${formatAboutCount(week.shows)} of them show up)${onTop} and ${about(week.jobs, "job")} a week.`;
}
