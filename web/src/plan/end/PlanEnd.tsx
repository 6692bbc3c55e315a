import { chakra } from "@chakra-ui/react";
import { measureNames } from "@planner/shared/api/planMeasures";
import { addWeeks, localCalendarDate } from "@planner/shared/calendar";
import {
  formatAboutCount,
  formatCount,
  formatDailyBudget,
  formatGoal,
  pluralize,
} from "@planner/shared/format";
import { parseNumberEntry } from "@planner/shared/lead/goals/goalFields";
import { computePlan } from "@planner/shared/plan/computePlan";
import { planStart } from "@planner/shared/plan/planStart";
import { measureTexts } from "@planner/shared/plan/texts/measureTexts";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { FigureRow } from "../../ui/content/FigureRow.tsx";
import { PlainTable } from "../../ui/content/PlainTable.tsx";
import { Card, SectionHeading, SmallText } from "../../ui/content/SectionHeading.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { ending } from "../forecast/forecastTexts.ts";
import { JobsChart } from "../forecast/JobsChart.tsx";
import { BigTitle, type PlanPartProps } from "../forecast/planPart.tsx";
import { TalkButton } from "../forecast/TalkButton.tsx";
import { WorthCard } from "../forecast/WorthCard.tsx";
import { StatusCard } from "../StatusCard.tsx";
import { MondayForm } from "../start/MondayForm.tsx";
import { planLastDay } from "../weeks/weekDates.ts";
import { endVerdicts } from "./endVerdicts.ts";
import { ReachedFigures } from "./ReachedFigures.tsx";

/** What was reached after the last week, what is proven of each step, and the next 90 days. */
export function PlanEnd({ plan, forecast, titleRef, onNext }: PlanEndProps) {
  const { worth } = ending(forecast, plan);
  const { next } = forecast.end;
  const { daily_budget } = computePlan(plan.inputs, "expected", plan.assumptions);
  // A plan that was itself a next one counts on the same rates in all weeks.
  const hasLearning = plan.assumptions.learning.days_90.booking > 1;
  const afterEnd = addWeeks(plan.start_date, forecast.weeks.length);
  const coming = planStart(localCalendarDate(new Date()));
  const target = pluralize(plan.inputs.target_estimates_per_week, "estimate", formatGoal);
  const measureRows = measureNames.map((measure) => {
    const { name, show } = measureTexts[measure];
    const last = show(forecast.measures[measure].plan);
    return { title: name, figures: [last, show(next.profiles.expected[measure])] };
  });
  const budgetRow = {
    title: "A day in ads",
    figures: [formatDailyBudget(daily_budget), formatDailyBudget(next.daily_budget)],
  };
  return (
    <>
      <EndVerdict plan={plan} forecast={forecast} titleRef={titleRef} />
      <WorthCard title="Your 12 weeks were worth" amount={worth.amount}>
        <SmallText>{worth.text}</SmallText>
      </WorthCard>
      <Card>
        <SectionHeading mb="0">Plan the next 90 days with your own numbers</SectionHeading>
        <FigureRow
          figures={[
            { count: formatDailyBudget(next.daily_budget), label: "a day" },
            { count: formatAboutCount(next.required_leads_week), label: "leads a week" },
            { count: formatCount(next.jobs_per_week), label: "jobs a week" },
          ]}
          _print={{ display: "none" }}
        />
        <PlainTable
          caption="The last plan and the next one"
          columns={[`For ${target} a week`, "Last plan", "Your own"]}
          rows={[...measureRows, budgetRow]}
        />
        {hasLearning && (
          <SmallText>
            Your own rates are of weeks 9 to 12, the last plan’s of weeks 5 to 8.
          </SmallText>
        )}
        {next.daily_budget_after_pause > next.daily_budget && (
          <SmallText>
            {`If the ads stop for more than two weeks: ${formatDailyBudget(next.daily_budget_after_pause)} a day, because they learn again.`}
          </SmallText>
        )}
        <MondayForm
          label="The ads go on from"
          earliest={afterEnd}
          // Longer ago, the ads have probably stopped.
          selected={afterEnd < addWeeks(coming, -3) ? coming : afterEnd}
          action="Plan the next 90 days"
          onChoose={onNext}
        />
        <SmallText textAlign="center" _print={{ display: "none" }}>
          Same link. This plan stays here.
        </SmallText>
      </Card>
    </>
  );
}

type PlanEndProps = PlanPartProps & Readonly<{ onNext: (start: string) => void }>;

/** Whether the plan was reached and, if not, what is known of why. */
function EndVerdict({ plan, forecast, titleRef }: PlanPartProps) {
  const { won, text, jobs } = ending(forecast, plan);
  const { verdict, title, lines } = endVerdicts(forecast, jobs);
  const heading = { as: titleRef ? ("h1" as const) : ("h2" as const), ref: titleRef, tabIndex: -1 };
  if (verdict === "reached") {
    return (
      <StatusCard
        tone="green"
        title={title}
        heading={{ ...heading, textStyle: "xl", color: "status.green.fg" }}
      >
        <p>{`${won} won. ${text}`}</p>
        <Lines lines={lines} />
      </StatusCard>
    );
  }
  const isProven = verdict === "proven";
  return (
    <>
      <section>
        <SmallText>You won</SmallText>
        <BigTitle {...heading}>{won}</BigTitle>
        <chakra.p color="fg.muted">{text}</chakra.p>
      </section>
      <StatusCard
        tone={isProven ? "yellow" : undefined}
        label={isProven ? "Proven" : "Not proven"}
        title={title}
      >
        <Lines lines={lines} />
        {(isProven || forecast.likely.chance_of_80_percent < 0.5) && (
          <TalkButton firstName={plan.first_name} variant="secondary" />
        )}
      </StatusCard>
    </>
  );
}

function Lines({ lines }: Readonly<{ lines: readonly string[] }>) {
  return lines.map((line) => <SmallText key={line}>{line}</SmallText>);
}

/** The weeks beside the plan, and how many jobs came of what was open. */
export function Reached({ plan, forecast, onWonSince }: ReachedProps) {
  const { placeholder, jobs } = ending(forecast, plan);
  const { won_since, start_date } = plan;
  const [message, setMessage] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const count =
      parseNumberEntry(String(new FormData(event.currentTarget).get("won_since"))) ?? -1;
    const isCount = Number.isInteger(count) && count >= 0 && count <= 10_000;
    setMessage(isCount ? undefined : "Jobs won: enter a whole number from 0 to 10,000");
    if (isCount) onWonSince(count);
    else event.currentTarget.querySelector("input")?.focus();
  }

  return (
    <section>
      <SectionHeading>What you reached</SectionHeading>
      <ReachedFigures weeks={plan.weeks} planned={forecast.weeks} jobs={jobs} />
      <JobsChart forecast={forecast} won_since={won_since} />
      <chakra.form
        display={{ base: "grid", _print: "none" }}
        gridTemplateColumns="minmax(0, 1fr) auto"
        alignItems="center"
        gap="3"
        mt="4"
        noValidate
        onSubmit={submit}
      >
        <TextField
          key={won_since}
          name="won_since"
          label={`Jobs won since ${planLastDay(start_date)}`}
          hint="One more number, when the open ones are decided."
          placeholder={placeholder}
          defaultValue={won_since}
          inputMode="numeric"
          autoComplete="off"
          message={message}
        />
        <Button type="submit" variant="secondary" minH={{ base: "12", md: "control" }}>
          Save
        </Button>
      </chakra.form>
    </section>
  );
}

type ReachedProps = PlanPartProps & Readonly<{ onWonSince: (count: number) => void }>;
