import { chakra } from "@chakra-ui/react";
import type { SavedPlan } from "@planner/shared/api/planContract";
import { addWeeks } from "@planner/shared/calendar";
import {
  formatAboutCount,
  formatCount,
  formatDailyBudget,
  formatGoal,
  formatMoney,
  pluralize,
} from "@planner/shared/format";
import { roundHalfUp } from "@planner/shared/plan/round";
import { formatThousands } from "@planner/shared/plan/texts/measureTexts";
import { type FormEvent, useId } from "react";
import { Button } from "../ui/Button.tsx";
import { SmallDisclosure } from "../ui/content/Disclosure.tsx";
import { PlainTable } from "../ui/content/PlainTable.tsx";
import { Card, SectionHeading, SmallText } from "../ui/content/SectionHeading.tsx";
import { SubmitButton } from "../ui/PlainButton.tsx";
import { mondayReminder, saveReminders } from "./calendarFile.ts";
import { JobsChart } from "./forecast/JobsChart.tsx";
import { BigTitle, type PlanPartProps } from "./forecast/planPart.tsx";
import { FigureRow } from "./PlanSummary.tsx";
import { planUrl } from "./planLink.ts";
import { longDay, planEnd, startMondays } from "./weeks/weekDates.ts";
import { plannedEntry, sumTexts } from "./weeks/weekSums.ts";

/** What the plan says before the first entry. It is no forecast. */
export function PlanSummary({ plan, forecast, titleRef }: PlanPartProps) {
  const { weeks, planned } = forecast;
  const first = weeks[0];
  const steady = weeks[4];
  if (!first || !steady) return null;
  const isSteady = formatCount(first.planned.leads) === formatCount(steady.planned.leads);
  const { leads, booked, held, won: jobs } = sumTexts([plannedEntry(steady)]);
  return (
    <section>
      <SmallText>What your plan says</SmallText>
      <BigTitle ref={titleRef} tabIndex={-1}>
        <span>{pluralize(planned.jobs, "job", formatAboutCount)}</span>{" "}
        <chakra.small textStyle="md" letterSpacing="0" fontWeight="normal" color="fg.muted">
          {`by ${planEnd(plan.start_date)}`}
        </chakra.small>
      </BigTitle>
      <chakra.p my="2" color="fg.muted">
        {`${formatDailyBudget(first.planned.ad_spend / 7)} a day in ads. About ${formatThousands(planned.profit)} after ads, at ${formatGoal(plan.inputs.gross_margin_pct)}% margin, before our fee and overhead.`}
      </chakra.p>
      <Figures figures={{ leads, booked, held, jobs }} />
      <SmallText mt="2">
        {isSteady ? "Every week." : "A week, from week 5 on. Weeks 1 to 4 build up to it."}
      </SmallText>
    </section>
  );
}

/** A few figures in a row, by what they count. */
export function Figures({ figures }: Readonly<{ figures: Readonly<Record<string, string>> }>) {
  return (
    <FigureRow _print={{ display: "none" }}>
      {Object.entries(figures).map(([name, figure]) => (
        <li key={name}>
          <strong>{figure}</strong> <span>{name}</span>
        </li>
      ))}
    </FigureRow>
  );
}

type StartProps = Readonly<{ token: string; plan: SavedPlan; onStart: (start: string) => void }>;

/** When the ads start, and what happens on Mondays from then on. */
export function StartCard({ token, plan, onStart }: StartProps) {
  const { start_date, weeks_over } = plan;
  return (
    <Card _print={{ display: "none" }}>
      <div>
        <SmallText>My ads start on</SmallText>
        <b>{longDay(start_date)}</b>
        <SmallDisclosure>
          <summary>Change</summary>
          <MondayForm
            label="My ads start on"
            selected={start_date}
            action="Save"
            onChoose={onStart}
          />
        </SmallDisclosure>
      </div>
      {weeks_over === 0 && (
        <>
          <chakra.div borderTopWidth="1px" pt="2">
            <SmallText>Your first Monday here</SmallText>
            <b>{longDay(addWeeks(start_date, 1))}</b>
          </chakra.div>
          <SmallText>
            Five numbers from the week before: ad spend, leads, booked, held, won. Then this page
            says where you end up and what to change.
          </SmallText>
          <Button onClick={() => saveReminders([mondayReminder(plan, planUrl(token))])}>
            Put Mondays in my calendar
          </Button>
        </>
      )}
    </Card>
  );
}

type MondayFormProps = Readonly<{
  label: string;
  /** Earlier Mondays are not offered. */
  earliest?: string;
  selected: string;
  action: string;
  onChoose: (monday: string) => void;
}>;

export function MondayForm({ label, earliest = "", selected, action, onChoose }: MondayFormProps) {
  const id = useId();
  const mondays = new Set(
    [selected, ...startMondays(new Date())].filter((each) => each >= earliest),
  );
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onChoose(String(new FormData(event.currentTarget).get("monday")));
  }
  return (
    <chakra.form display="grid" gap="2" onSubmit={submit} _print={{ display: "none" }}>
      <label htmlFor={id}>{label}</label>
      <div className="control-box">
        <chakra.select id={id} name="monday" defaultValue={selected} flex="1" px="3" bg="bg.panel">
          {[...mondays].sort().map((monday) => (
            <option key={monday} value={monday}>
              {longDay(monday)}
            </option>
          ))}
        </chakra.select>
      </div>
      <SubmitButton>{action}</SubmitButton>
    </chakra.form>
  );
}

/** What the plan expects: the jobs as a line, and each week in numbers. Weeks that look the same share a row. */
export function PlannedWeeks({ forecast }: Pick<PlanPartProps, "forecast">) {
  const rows: { first: number; last: number; cells: string[] }[] = [];
  for (const { week, planned } of forecast.weeks) {
    const { ad_spend, leads, bookings, shows, jobs } = planned;
    const counts = [leads, bookings, shows, jobs].map((count) => roundHalfUp(count, 1).toFixed(1));
    const cells = [formatMoney(ad_spend), ...counts];
    const before = rows.at(-1);
    if (before?.cells.join() === cells.join()) before.last = week;
    else rows.push({ first: week, last: week, cells });
  }
  return (
    <>
      <section>
        <SectionHeading>How the plan grows</SectionHeading>
        <SmallText>Jobs won, added up. Your own weeks appear here as points.</SmallText>
        <JobsChart forecast={forecast} />
      </section>
      <section>
        <SectionHeading>What the plan expects</SectionHeading>
        <PlainTable
          caption="What the plan expects in each week"
          columns={["Each week", "Spend", "Leads", "Booked", "Held", "Won"]}
          rows={rows.map(({ first, last, cells }) => ({
            title: first === last ? `${first}` : `${first} to ${last}`,
            figures: cells,
          }))}
        />
      </section>
    </>
  );
}
