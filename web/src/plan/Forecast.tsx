import { chakra } from "@chakra-ui/react";
import type { PlanForecast, SavedPlan } from "@planner/shared/api/planContract";
import { formatAboutCount, formatCount, pluralize } from "@planner/shared/format";
import type { Ref } from "react";
import { type LineChartModel, valueScale } from "../planView/chartModels.ts";
import { LineChart } from "../planView/LineChart.tsx";
import { Badge, SectionHeading, SmallText } from "../planView/SectionHeading.tsx";
import { advice, assumedOpen, headline, measureRows, outlook, wonSoFar } from "./forecastTexts.ts";
import { TalkButton } from "./TalkButton.tsx";

type ForecastProps = Readonly<{ forecast: PlanForecast }>;

/** What is likely, what changed, and what to do. Without a title's ref, it is what was likely last Monday. */
export function LikelyJobs({ plan, forecast, titleRef }: LikelyProps) {
  const { title, before, reason } = headline(forecast);
  const last = forecast.weeks.findLast(({ won }) => won !== undefined)?.week ?? 0;
  return (
    <chakra.section display="grid" gap="4">
      <div>
        {!titleRef && (
          <SmallText>
            {last === plan.weeks_over - 1 ? "Last Monday, after" : "After"} week {last}
          </SmallText>
        )}
        <chakra.h1
          as={titleRef ? "h1" : "h2"}
          ref={titleRef}
          tabIndex={-1}
          textStyle="2xl"
          fontWeight="heavy"
        >
          {title}
        </chakra.h1>
        <chakra.p color="fg.muted">
          {titleRef && before && <chakra.b color="fg">{before} </chakra.b>}
          {titleRef && reason} Your plan has {formatAboutCount(forecast.planned.jobs)}.
        </chakra.p>
      </div>
      <Advice forecast={forecast} firstName={plan.first_name} />
    </chakra.section>
  );
}

type LikelyProps = ForecastProps &
  Readonly<{ plan: SavedPlan; titleRef?: Ref<HTMLHeadingElement> | undefined }>;

/** What to change, how sure that is, and who helps. */
function Advice({ forecast, firstName }: ForecastProps & Readonly<{ firstName: string }>) {
  const { kind, title, sentences, action } = advice(forecast);
  const assumed = assumedOpen(forecast);
  return (
    <AdviceCard data-lever={kind === "lever" || undefined}>
      <h2>{title}</h2>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {action && (
        <div data-action="">
          <SmallText>What to do</SmallText>
          <chakra.strong textStyle="lg">{action}</chakra.strong>
        </div>
      )}
      {assumed && <SmallText>{assumed}</SmallText>}
      {kind !== "none" && <TalkButton firstName={firstName} />}
    </AdviceCard>
  );
}

/** Where the plan ends up: the chart, and on what condition. */
export function Outlook({ forecast, weeksOver }: ForecastProps & Readonly<{ weeksOver: number }>) {
  const { sentence, forecasts } = outlook(forecast);
  const { won, against } = wonSoFar(forecast, weeksOver);
  return (
    <section>
      <SectionHeading>Where this ends up</SectionHeading>
      {forecasts ? (
        <Pair>
          {forecasts.map(({ condition, jobs, range }) => (
            <li key={condition}>
              <span>{condition}</span>
              <strong>{jobs}</strong>
              <span>{range}</span>
            </li>
          ))}
        </Pair>
      ) : (
        <SmallText>{sentence}</SmallText>
      )}
      <JobsChart forecast={forecast} />
      <chakra.p mt="3">
        <b>{won}</b>
        {against}
      </chakra.p>
    </section>
  );
}

/** The four measures beside the plan. */
export function Steps({ forecast }: ForecastProps) {
  return (
    <section>
      <SectionHeading>Step by step</SectionHeading>
      <Legend>
        <Key data-key="band">Likely, 8 times in 10</Key>
        <Key data-key="estimate">Estimate</Key>
        <Key data-key="middle">Plan</Key>
      </Legend>
      <Axis aria-hidden="true">
        <span>◂ Worse</span>
        <span>Plan</span>
        <span>Better ▸</span>
      </Axis>
      <Measures>
        {measureRows(forecast).map(({ name, figure, expectation, tag, tone, range }) => (
          <li key={name} data-tone={tone}>
            <b>
              {name} <Badge tone="quiet">{tag}</Badge>
            </b>
            <strong>{figure}</strong>
            <SmallText>{expectation}</SmallText>
            <Range aria-hidden="true">
              <chakra.i left={`${range.low}%`} width={`${range.high - range.low}%`} />
              <chakra.u left={`${range.estimate}%`} />
            </Range>
          </li>
        ))}
      </Measures>
    </section>
  );
}

/** The plan's jobs and, once weeks are entered, the won and the likely ones. */
export function JobsChart({ forecast }: ForecastProps) {
  const { model, missed, hasExpected } = jobsChart(forecast);
  const atPace = `With ${missed.length === 1 ? `week ${missed[0]}` : pluralize(missed.length, "missing week")} at your pace`;
  return (
    <>
      <LineChart model={model} height={240} />
      {model.points && (
        <Legend>
          <Key data-key="won">Won</Key>
          {missed.length > 0 && <Key data-key="expected">{atPace}</Key>}
          {hasExpected && <Key data-key="expected">With what is still open</Key>}
          {model.band && <Key data-key="band">Likely, 8 times in 10</Key>}
          <Key data-key="plan">Plan</Key>
        </Legend>
      )}
    </>
  );
}

/** The points up to the first gap are won jobs. From there on, they are what is likely with the missing weeks. */
function jobsChart({ weeks, likely, at_plan_spend }: PlanForecast) {
  let sum = 0;
  const planned = weeks.map((week) => (sum += week.planned.jobs));
  const plan = formatAboutCount(planned.at(-1) ?? 0);
  const entered = weeks.filter(({ won }) => won !== undefined);
  const lastWeek = entered.at(-1)?.week ?? 0;
  const missed = weeks.slice(0, lastWeek).filter(({ won }) => won === undefined);
  const counted = entered.filter(
    ({ week }) => week < (missed[0]?.week ?? Number.POSITIVE_INFINITY),
  );
  const from = Math.max(1, counted.length);
  const median = likely.jobs_by_week.map((week) => week.median);
  const rest = (values: readonly number[]) => values.slice(from - 1);
  const isEnd = counted.length === weeks.length;
  const won = counted.map((week) => week.won ?? 0);
  const forecast = formatAboutCount(likely.jobs.median);
  const hasExpected = isEnd && likely.jobs.median > (won.at(-1) ?? 0);
  const points = [
    ...counted.map(({ week }, index) => ({ week, value: won[index] ?? 0 })),
    ...entered
      .slice(counted.length)
      .map(({ week }) => ({ week, value: median[week - 1] ?? 0, isHollow: true })),
    ...(hasExpected ? [{ week: weeks.length, value: likely.jobs.median, isHollow: true }] : []),
  ];
  const high = likely.jobs_by_week.map((week) => week.high);
  const other = at_plan_spend?.jobs_by_week.map((week) => week.median);
  const shared = { weeks: { first: 1, last: weeks.length, ticks: [1, 4, 8, 12] } };
  const title = `Line chart of jobs over ${weeks.length} weeks. The plan reaches ${plan}`;
  if (lastWeek === 0) {
    const model: LineChartModel = {
      ...shared,
      description: `${title}.`,
      scale: valueScale(planned),
      lines: [
        { name: "Plan", tone: "cost", values: planned, label: pluralize(Number(plan), "job") },
      ],
    };
    return { model, missed: [], hasExpected: false };
  }
  const gaps = missed.map(({ week }) => week);
  const notEntered =
    gaps.length > 0 ? ` Not entered: ${gaps.map((week) => `week ${week}`).join(", ")}.` : "";
  const model: LineChartModel = {
    ...shared,
    description: `${title}, the forecast ${forecast}. So far ${formatCount(entered.at(-1)?.won ?? 0)} in ${pluralize(entered.length, "week")}.${notEntered}`,
    scale: valueScale([...planned, ...high, ...(other ?? [])]),
    lines: [
      { name: "Plan", tone: "cost", values: planned, label: `Plan ${plan}` },
      ...(other
        ? [
            {
              name: "At the plan’s spend",
              tone: "other" as const,
              from,
              values: rest(other),
              label: formatAboutCount(other.at(-1) ?? 0),
            },
          ]
        : []),
      {
        name: "Won",
        tone: "past",
        values: won,
        ...(isEnd && hasExpected && { label: formatCount(won.at(-1) ?? 0) }),
      },
      { name: "Forecast", tone: "lead", from, values: rest(median), label: forecast },
    ],
    ...(!isEnd && {
      band: { from, low: rest(likely.jobs_by_week.map((week) => week.low)), high: rest(high) },
    }),
    points,
    gaps,
  };
  return { model, missed: gaps, hasExpected };
}

const AdviceCard = chakra("section", {
  base: {
    display: "grid",
    gap: "2",
    p: "4",
    borderWidth: "1px",
    borderRadius: "lg",
    bg: "bg.panel",
    "&[data-lever]": { bg: "status.yellow.subtle", borderColor: "transparent" },
    "& h2": { textStyle: "lg", fontWeight: "bold" },
    "& [data-action]": { pt: "2", borderTopWidth: "1px", borderColor: "status.yellow.border" },
  },
});

/** Two forecasts side by side. */
const Pair = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(8rem, 1fr))",
    gap: "2",
    "& li": { p: "3", borderWidth: "1px", borderRadius: "lg", bg: "bg.panel" },
    "& span": { display: "block", textStyle: "sm", color: "fg.muted" },
    "& strong": { textStyle: "lg" },
    // The line of the chart that it is about.
    "& li::before": {
      content: '""',
      display: "block",
      w: "5",
      mb: "2",
      borderTop: "3px solid {colors.accent.solid}",
    },
    "& li:last-of-type::before": { borderTopStyle: "dotted" },
  },
});

const Legend = chakra("p", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "4",
    mt: "1",
    textStyle: "xs",
    color: "fg.muted",
  },
});

/** What a sign in a drawing means. */
const Key = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1.5",
    _before: { content: '""', flex: "none", borderColor: "accent.solid" },
    "&[data-key=band]::before": {
      w: "4",
      h: "8px",
      borderRadius: "full",
      bg: "accent.solid",
      opacity: "0.35",
    },
    "&[data-key=estimate]::before": {
      w: "4px",
      h: "12px",
      borderRadius: "full",
      bg: "accent.solid",
    },
    "&[data-key=middle]::before": { w: "2px", h: "12px", bg: "fg" },
    "&[data-key=won]::before": { w: "10px", h: "10px", borderRadius: "full", bg: "accent.solid" },
    "&[data-key=expected]::before": {
      w: "10px",
      h: "10px",
      borderRadius: "full",
      borderWidth: "2px",
    },
    "&[data-key=plan]::before": { w: "4", borderTop: "2px dashed {colors.fg.muted}" },
  },
});

const Axis = chakra("p", {
  base: {
    display: "grid",
    gridTemplateColumns: "1fr auto 1fr",
    mt: "3",
    mb: "1",
    textStyle: "xs",
    color: "fg.muted",
    "& :last-child": { textAlign: "end" },
  },
});

const Measures = chakra("ul", {
  base: {
    "& li": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      alignItems: "baseline",
      columnGap: "3",
      py: { base: "3", _print: "1" },
      borderTopWidth: "1px",
      breakInside: "avoid",
    },
    "& strong": { textStyle: "lg", fontWeight: "bold" },
    "& p": { gridColumn: "1 / -1" },
    "& [data-tone=worse]": { "--bar": "{colors.status.yellow.solid}" },
    "& [data-tone=better]": { "--bar": "{colors.status.green.solid}" },
    "& [data-tone=worse] b > span": { bg: "status.yellow.subtle", color: "status.yellow.fg" },
    "& [data-tone=better] b > span": { bg: "status.green.subtle", color: "status.green.fg" },
  },
});

/** The plan is the line in the middle. */
const Range = chakra("div", {
  base: {
    gridColumn: "1 / -1",
    position: "relative",
    h: "4",
    mt: "1",
    background: "linear-gradient({colors.border}, {colors.border}) center / 100% 2px no-repeat",
    _after: {
      content: '""',
      position: "absolute",
      insetStart: "50%",
      h: "full",
      bg: "fg",
      w: "2px",
      ms: "-1px",
    },
    "& i, & u": {
      position: "absolute",
      bg: "var(--bar, {colors.accent.solid})",
      borderRadius: "full",
    },
    "& i": { top: "1", h: "8px", opacity: "0.4" },
    "& u": { top: "2px", h: "12px", w: "4px", ms: "-2px" },
  },
});
