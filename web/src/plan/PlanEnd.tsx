import { chakra } from "@chakra-ui/react";
import { measureNames, type PlanForecast, type SavedPlan } from "@planner/shared/api/planContract";
import { localCalendarDate } from "@planner/shared/calendar";
import {
  formatAboutCount,
  formatCount,
  formatDailyBudget,
  formatGoal,
  pluralize,
} from "@planner/shared/format";
import { computePlan } from "@planner/shared/plan/computePlan";
import { type FormEvent, type Ref, useState } from "react";
import { PlainTable } from "../planView/PlainTable.tsx";
import { SectionHeading, SmallText } from "../planView/SectionHeading.tsx";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/TextField.tsx";
import { JobsChart } from "./Forecast.tsx";
import { ending, measures } from "./forecastTexts.ts";
import { Card, Funnel, MondayForm } from "./PlanStart.tsx";
import { TalkButton } from "./TalkButton.tsx";
import { mondayAfter, planEnd, startMondays } from "./weekEntries.ts";

type EndProps = Readonly<{ plan: SavedPlan; forecast: PlanForecast }>;

/** What was reached after the last week, what fell short the most, and the next 90 days. */
export function PlanEnd({ plan, forecast, titleRef, onNext }: PlanEndProps) {
  const { won, more, rest, plan: planned, gap } = ending(forecast, plan);
  const { next } = forecast.end;
  const now = computePlan(plan.inputs, "expected", plan.assumptions);
  const afterEnd = mondayAfter(plan.start_date, forecast.weeks.length);
  const { mondays, coming } = startMondays(localCalendarDate(new Date()));
  return (
    <>
      <section>
        <SmallText>You won</SmallText>
        <chakra.h1
          as={titleRef ? "h1" : "h2"}
          ref={titleRef}
          tabIndex={-1}
          textStyle="2xl"
          fontWeight="heavy"
        >
          {won}
        </chakra.h1>
        <chakra.p color="fg.muted">
          <b>{more}</b>
          {rest}
          {planned}
        </chakra.p>
      </section>
      <Gap>
        <SmallText>The largest gap</SmallText>
        <h2>{gap?.title ?? "Nothing fell clearly short of the plan."}</h2>
        {gap && <SmallText>{gap.sentences.filter(Boolean).join(" ")}</SmallText>}
        {(gap || forecast.likely.chance_of_80_percent < 0.5) && (
          <TalkButton firstName={plan.first_name} variant="secondary" />
        )}
      </Gap>
      <Card>
        <SectionHeading>Plan the next 90 days with your own numbers</SectionHeading>
        <Funnel>
          <li>
            <b>{formatDailyBudget(next.daily_budget)}</b> a day
          </li>
          <li>
            <b>{formatCount(next.jobs_per_week)}</b> jobs a week
          </li>
          <li>
            <b>{formatAboutCount(next.required_leads_week)}</b> leads a week
          </li>
        </Funnel>
        <PlainTable
          caption="The last plan and the next one"
          columns={[
            `For ${pluralize(plan.inputs.target_estimates_per_week, "estimate", formatGoal)} a week`,
            "Last plan",
            "Your own",
          ]}
          rows={[
            ...measureNames.map((name): [string, string, string] => {
              const { name: title, format } = measures[name];
              const own = next.profiles.expected[name];
              return [title, format(forecast.measures[name].plan), format(own)];
            }),
            [
              "A day in ads",
              formatDailyBudget(now.daily_budget),
              formatDailyBudget(next.daily_budget),
            ],
          ]}
        />
        <MondayForm
          label="The ads go on from"
          mondays={mondays.filter((monday) => monday >= afterEnd)}
          // Longer ago, the ads have probably stopped.
          selected={afterEnd < mondayAfter(coming, -3) ? coming : afterEnd}
          action="Plan the next 90 days"
          onChoose={onNext}
        />
        <SmallText mt="2" textAlign="center">
          Same link. This plan stays here to read.
        </SmallText>
      </Card>
    </>
  );
}

type PlanEndProps = EndProps &
  Readonly<{ titleRef?: Ref<HTMLHeadingElement>; onNext: (start: string) => void }>;

/** What was reached beside the plan, and how many jobs came of what was open. */
export function Reached({ plan, forecast, onWonSince }: ReachedProps) {
  const { expected, profit } = ending(forecast, plan);
  const [message, setMessage] = useState<string>();
  const own = plan.weeks.filter(({ week }) => week > 0);
  const reached = [
    { title: "Jobs won", name: "won", planned: "jobs" },
    { title: "Leads", name: "leads", planned: "leads" },
    { title: "Booked", name: "booked", planned: "bookings" },
    { title: "Held", name: "held", planned: "shows" },
  ] as const;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const count = Number(new FormData(event.currentTarget).get("won_since") || Number.NaN);
    const isCount = Number.isInteger(count) && count >= 0 && count <= 10_000;
    setMessage(isCount ? undefined : "Jobs won: enter a whole number from 0 to 10,000");
    if (isCount) onWonSince(count);
  }

  return (
    <section>
      <SectionHeading>What you reached</SectionHeading>
      <Meters>
        {reached.map(({ title, name, planned }) => {
          const is = own.reduce((sum, week) => sum + week[name], 0);
          const was = forecast.weeks.reduce((sum, week) => sum + week.planned[planned], 0);
          return (
            <li key={title}>
              <SmallText>{title}</SmallText>
              <b>{formatCount(is)}</b> <small>plan {formatAboutCount(was)}</small>
              <i>
                <chakra.u width={`${Math.min(100, (100 * is) / was)}%`} />
              </i>
            </li>
          );
        })}
      </Meters>
      <JobsChart forecast={forecast} />
      <SmallText mt="2">{profit}</SmallText>
      <Since noValidate onSubmit={submit}>
        <TextField
          key={plan.won_since}
          name="won_since"
          label={`Jobs won since ${planEnd(plan.start_date)}`}
          hint="One more number, when the open ones are decided."
          placeholder={`about ${formatAboutCount(expected.jobs)}?`}
          defaultValue={plan.won_since === undefined ? "" : String(plan.won_since)}
          inputMode="numeric"
          autoComplete="off"
          message={message}
        />
        <Button type="submit" variant="secondary">
          Save
        </Button>
      </Since>
    </section>
  );
}

type ReachedProps = EndProps & Readonly<{ onWonSince: (count: number) => void }>;

const Gap = chakra("section", {
  base: {
    display: "grid",
    gap: "2",
    ps: "4",
    borderInlineStart: "3px solid {colors.status.yellow.solid}",
    "& h2": { textStyle: "lg", fontWeight: "bold" },
  },
});

const Meters = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(7rem, 1fr))",
    gap: "4",
    "& b": { textStyle: "lg" },
    "& small": { color: "fg.muted" },
    "& i, & u": { display: "block", h: "1.5", borderRadius: "full", bg: "border" },
    "& u": { bg: "accent.solid" },
  },
});

const Since = chakra("form", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignItems: "center",
    gap: "3",
    mt: "4",
    _print: { display: "none" },
  },
});
