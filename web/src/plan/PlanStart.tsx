import { chakra } from "@chakra-ui/react";
import type { PlanForecast, SavedPlan } from "@planner/shared/api/planContract";
import { localCalendarDate } from "@planner/shared/calendar";
import {
  formatAboutCount,
  formatCount,
  formatDailyBudget,
  formatGoal,
  formatMoney,
  pluralize,
} from "@planner/shared/format";
import { type FormEvent, type Ref, useId, useState } from "react";
import { mondayReminder, saveReminders } from "../planView/calendarFile.ts";
import { PlainTable } from "../planView/PlainTable.tsx";
import { SectionHeading, SmallText } from "../planView/SectionHeading.tsx";
import { Button, SubmitButton } from "../ui/Button.tsx";
import { ControlBox } from "../ui/Field.tsx";
import { JobsChart } from "./Forecast.tsx";
import { formatThousands } from "./forecastTexts.ts";
import { planUrl } from "./planLink.ts";
import { longDay, mondayAfter, planEnd, startMondays } from "./weekEntries.ts";

type ForecastProps = Readonly<{ forecast: PlanForecast }>;

/** What the plan says before the first entry. It is no forecast. */
export function PlanSummary({ plan, forecast, titleRef }: PlanSummaryProps) {
  const { weeks, planned } = forecast;
  const steady = weeks[4] ?? weeks[0];
  const isSteady =
    formatCount(weeks[0]?.planned.leads ?? 0) === formatCount(steady?.planned.leads ?? 0);
  const spend = formatDailyBudget((weeks[0]?.planned.ad_spend ?? 0) / 7);
  const figures = steady && [
    { name: "leads", count: steady.planned.leads },
    { name: "booked", count: steady.planned.bookings },
    { name: "held", count: steady.planned.shows },
    { name: "jobs", count: steady.planned.jobs },
  ];
  return (
    <section>
      <SmallText>What your plan says</SmallText>
      <chakra.h1 ref={titleRef} tabIndex={-1} textStyle="2xl" fontWeight="heavy">
        {pluralize(planned.jobs, "job", formatAboutCount)}{" "}
        <chakra.small textStyle="md" fontWeight="normal" color="fg.muted" whiteSpace="nowrap">
          by {planEnd(plan.start_date)}
        </chakra.small>
      </chakra.h1>
      <chakra.p mt="1" color="fg.muted">
        {spend} a day in ads. About {formatThousands(planned.profit)} after ads, at{" "}
        {formatGoal(plan.inputs.gross_margin_pct)}% margin, before our fee and overhead.
      </chakra.p>
      <Funnel>
        {figures?.map(({ name, count }) => (
          <li key={name}>
            <b>{formatAboutCount(count)}</b> {name}
          </li>
        ))}
      </Funnel>
      <SmallText mt="2">
        {isSteady ? "Every week." : "A week, from week 5 on. Weeks 1 to 4 build up to it."}
      </SmallText>
    </section>
  );
}

type PlanSummaryProps = ForecastProps &
  Readonly<{ plan: SavedPlan; titleRef: Ref<HTMLHeadingElement> }>;

type StartProps = Readonly<{
  token: string;
  plan: SavedPlan;
  onStart: (start: string) => void;
}>;

/** When the ads start, and what happens on Mondays from then on. */
export function StartCard({ token, plan, onStart }: StartProps) {
  const { start_date } = plan;
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      {isOpen ? (
        <MondayForm
          label="My ads start on"
          mondays={startMondays(localCalendarDate(new Date())).mondays}
          selected={start_date}
          action="Save"
          onChoose={(start) => {
            setOpen(false);
            onStart(start);
          }}
        />
      ) : (
        <Row>
          <span>My ads start on</span>
          <b>{longDay(start_date)}</b>
          <Button variant="quiet" color="accent.fg" onClick={() => setOpen(true)}>
            Change
          </Button>
        </Row>
      )}
      {plan.weeks_over === 0 && (
        <>
          <Row>
            <span>Your first Monday here</span>
            <b>{longDay(mondayAfter(start_date, 1))}</b>
          </Row>
          <SmallText>
            Five numbers from the week before: ad spend, leads, booked, held, won. Half a minute.
            From then on this page says where you end up and what to change.
          </SmallText>
          <Button
            w="full"
            mt="3"
            onClick={() => saveReminders([mondayReminder(start_date, planUrl(token))])}
          >
            Put Mondays in my calendar
          </Button>
        </>
      )}
    </Card>
  );
}

type MondayFormProps = Readonly<{
  label: string;
  mondays: readonly string[];
  selected: string;
  action: string;
  onChoose: (monday: string) => void;
}>;

/** Chooses one of some Mondays. */
export function MondayForm({ label, mondays, selected, action, onChoose }: MondayFormProps) {
  const id = useId();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onChoose(String(new FormData(event.currentTarget).get("monday")));
  }
  return (
    <chakra.form display="grid" gap="2" onSubmit={submit} _print={{ display: "none" }}>
      <label htmlFor={id}>{label}</label>
      <ControlBox>
        <Select id={id} name="monday" defaultValue={selected}>
          {[...new Set([...mondays, selected])].sort().map((monday) => (
            <option key={monday} value={monday}>
              {longDay(monday)}
            </option>
          ))}
        </Select>
      </ControlBox>
      <SubmitButton>{action}</SubmitButton>
    </chakra.form>
  );
}

/** What the plan expects: the jobs as a line, and each week in numbers. Weeks that look the same share a row. */
export function PlannedWeeks({ forecast }: ForecastProps) {
  const rows: { first: number; last: number; cells: string[] }[] = [];
  for (const { week, planned } of forecast.weeks) {
    const counts = [planned.leads, planned.bookings, planned.shows, planned.jobs];
    const cells = [
      formatMoney(planned.ad_spend),
      ...counts.map((count) => oneDecimal.format(count)),
    ];
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
          rows={rows.map(({ first, last, cells }) => [
            first === last ? `${first}` : `${first} to ${last}`,
            ...cells,
          ])}
        />
        <SmallText mt="2">{leadCostSentence(forecast)}</SmallText>
      </section>
    </>
  );
}

const oneDecimal = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** What a lead costs, and from which week on, if it gets cheaper. */
function leadCostSentence({ weeks }: PlanForecast): string {
  const costs = weeks.map(({ planned }) => formatMoney(planned.ad_spend / planned.leads));
  const steady = costs.at(-1) ?? "";
  const week = costs.indexOf(steady) + 1;
  return week === 1
    ? `A lead costs ${steady}.`
    : `A lead costs ${costs[0]} in week 1 and ${steady} from week ${week}.`;
}

/** A few figures in a row. */
export const Funnel = chakra("ul", {
  base: {
    display: "grid",
    gridAutoFlow: "column",
    gridAutoColumns: "1fr",
    mt: "4",
    borderWidth: "1px",
    borderRadius: "lg",
    bg: "bg.panel",
    overflow: "hidden",
    "& li": { p: "3", textStyle: "xs", color: "fg.muted" },
    "& li + li": { borderInlineStartWidth: "1px" },
    "& li:last-of-type": { bg: "accent.subtle" },
    "& b": { display: "block", textStyle: "lg", color: "fg" },
  },
});

/** A framed part. */
export const Card = chakra("section", {
  base: {
    p: "4",
    borderWidth: "1px",
    borderRadius: "lg",
    bg: "bg.panel",
    _print: { display: "none" },
  },
});

const Row = chakra("p", {
  base: {
    display: "grid",
    gridTemplateColumns: "1fr auto",
    alignItems: "center",
    "& + &": { mt: "2", pt: "2", borderTopWidth: "1px" },
    "& span": { gridColumn: "1 / -1", textStyle: "sm", color: "fg.muted" },
  },
});

const Select = chakra("select", { base: { flex: "1", px: "3", bg: "bg.panel", textStyle: "md" } });
