import { chakra } from "@chakra-ui/react";
import type { SavedPlan } from "@planner/shared/api/planContract";
import type { PlanForecast } from "@planner/shared/api/planForecast";
import { bookingLink } from "@planner/shared/brand/bookingLink";
import { formatAboutCount, formatCount, pluralize } from "@planner/shared/format";
import { type ReactNode, type Ref, useEffect, useState } from "react";
import { keepLoadingSiteConfig } from "../../api/loadSiteConfig.ts";
import { useBrand } from "../../browser/brand.ts";
import { type ChartLine, type LineChartModel, valueScale } from "../../charts/chartModels.ts";
import { LineChart } from "../../charts/LineChart.tsx";
import { Button, Buttons, LinkButton } from "../../ui/Button.tsx";
import { Badge, Card, SectionHeading, SmallText } from "../../ui/content/SectionHeading.tsx";
import * as texts from "./forecastTexts.ts";
import { ledgerTexts } from "./ledgerTexts.ts";
import { PauseAnswer } from "./PauseAnswer.tsx";
import { WorthCard } from "./WorthCard.tsx";

type ForecastProps = Readonly<{ forecast: PlanForecast }>;

/** What is likely, what changed, and what to do. Without a title's ref, it is what was likely last Monday. */
export function LikelyJobs({ plan, forecast, titleRef, onBack, onOpen }: LikelyJobsProps) {
  const { situation } = forecast;
  const { title, before, reason } = texts.headline(forecast);
  const last = texts.enteredWeeks(forecast.weeks).at(-1) ?? 0;
  return (
    <chakra.section display="grid" gap="4">
      <div>
        {!titleRef && (
          <SmallText>
            {last === plan.weeks_over - 1
              ? `Last Monday, after week ${last}`
              : `After week ${last}`}
          </SmallText>
        )}
        <BigTitle as={titleRef ? "h1" : "h2"} ref={titleRef} tabIndex={-1}>
          {title}
        </BigTitle>
        <chakra.p color="fg.muted">
          {titleRef && before && <chakra.b color="fg">{`${before} `}</chakra.b>}
          {titleRef && reason && <span>{`${reason} `}</span>}
          <span>{`Your plan has ${formatAboutCount(forecast.planned.jobs)}.`}</span>
        </chakra.p>
      </div>
      <Advice forecast={forecast} firstName={plan.first_name}>
        {onBack && <PauseAnswer spend={forecast.spend} onBack={onBack} />}
        {onOpen && situation.kind === "late_or_lost" && (
          <Buttons>
            <Button onClick={() => onOpen(situation.stock)}>Answer</Button>
          </Buttons>
        )}
      </Advice>
      {forecast.worth && <WorthCard worth={forecast.worth} />}
    </chakra.section>
  );
}

type LikelyJobsProps = PlanPartProps &
  Readonly<{
    /** Absent if it does not ask whether the ads are back. */
    onBack?: (isBack: boolean) => void;
    /** Opens the field for what is open. Absent if it does not ask. */
    onOpen?: (stock: "still_to_come" | "undecided") => void;
  }>;

/** Without a title's ref, the part has a heading below the page's title. */
export type PlanPartProps = ForecastProps &
  Readonly<{ plan: SavedPlan; titleRef?: Ref<HTMLHeadingElement> }>;

export const BigTitle = chakra("h1", {
  base: { textStyle: { base: "2xl", _print: "xl" }, fontWeight: "heavy" },
});

/** What to change, how sure that is, and who helps. */
function Advice({ forecast, firstName, children }: AdviceProps) {
  const { isLever, needsCall, title, text, action } = texts.advice(forecast);
  const assumedOpen = texts.assumedOpen(forecast);
  return (
    <Card bg={isLever ? "status.yellow.subtle" : undefined}>
      <SectionHeading mb="0">{title}</SectionHeading>
      {text && <p>{text}</p>}
      {children}
      {action && (
        <chakra.div borderTopWidth="1px" borderTopColor="status.yellow.border" pt="2">
          <SmallText>What to do</SmallText>
          <chakra.strong textStyle="lg">{action}</chakra.strong>
        </chakra.div>
      )}
      {assumedOpen && <SmallText>{assumedOpen}</SmallText>}
      {needsCall && <TalkButton firstName={firstName} />}
    </Card>
  );
}

type AdviceProps = ForecastProps & Readonly<{ firstName: string; children: ReactNode }>;

/** Opens the caller's calendar or, in an environment without one, calls the agency. */
export function TalkButton({ firstName, variant }: TalkButtonProps) {
  const { call, name, phone } = useBrand();
  const [bookingUrl, setBookingUrl] = useState<string>();
  useEffect(() => keepLoadingSiteConfig(({ booking_url }) => setBookingUrl(booking_url)), []);
  const href = bookingUrl ? bookingLink(bookingUrl, { name: firstName }) : phone?.href;
  if (!href) return null;
  return (
    <chakra.div _print={{ display: "none" }}>
      <LinkButton
        w="full"
        size="lg"
        variant={variant}
        href={href}
        {...(bookingUrl && { target: "_blank", rel: "noopener" })}
      >
        {`Talk to ${call.role ? call.with.split(" ")[0] : call.with}`}
      </LinkButton>
      <SmallText mt="2" textAlign="center">
        {`${call.role ? `${call.with}, ${name}` : name}. ${call.minutes} minutes.`}
      </SmallText>
    </chakra.div>
  );
}

/** `secondary` beside another main action. */
type TalkButtonProps = Readonly<{ firstName: string; variant?: "secondary" }>;

/** Where the plan ends up: the chart, and on what condition. */
export function Outlook({ forecast, weeksOver }: ForecastProps & Readonly<{ weeksOver: number }>) {
  const { sentence, forecasts } = texts.outlook(forecast);
  const { won, against } = ledgerTexts(forecast, weeksOver);
  return (
    <section>
      <SectionHeading>Where this ends up</SectionHeading>
      {!forecasts && <SmallText>{sentence}</SmallText>}
      <chakra.ul display="grid" gridTemplateColumns="repeat(auto-fit, minmax(8rem, 1fr))" gap="2">
        {forecasts?.map(({ condition, jobs, range }, index) => (
          <Card as="li" key={condition} p="3" gap="0" gridRow="span 3" gridTemplateRows="subgrid">
            <SmallText>
              <chakra.span color="accent.fg">{index === 0 ? "━━ " : "┅┅ "}</chakra.span>
              <span>{condition}</span>
            </SmallText>
            <chakra.strong textStyle="lg">{jobs}</chakra.strong>
            <SmallText>{range}</SmallText>
          </Card>
        ))}
      </chakra.ul>
      <JobsChart forecast={forecast} />
      <chakra.p mt="3">
        <b>{won}</b>
        <span>{against}</span>
      </chakra.p>
    </section>
  );
}

export function Steps({ forecast }: ForecastProps) {
  return (
    <section>
      <SectionHeading>Step by step</SectionHeading>
      <Legend signs={{ "▬": "Likely, 8 times in 10", "❙": "Estimate", "|": "Plan" }} />
      <chakra.p
        display={{ base: "flex", _print: "none" }}
        justifyContent="space-between"
        mt="2"
        textStyle="xs"
        color="fg.muted"
        aria-hidden="true"
      >
        <span>◂ Worse</span>
        <span>Plan</span>
        <span>Better ▸</span>
      </chakra.p>
      <Measures>
        {texts.measureRows(forecast).map(({ name, figure, expectation, tag, tone, range }) => (
          <li key={name} data-tone={tone}>
            <b>
              <span>{name}</span> <Badge tone="quiet">{tag}</Badge>
            </b>
            <strong>{figure}</strong>
            <SmallText>{expectation}</SmallText>
            <div aria-hidden="true">
              <chakra.i left={`${range.low}%`} width={`${range.high - range.low}%`} />
              <chakra.u left={`${range.estimate}%`} />
            </div>
          </li>
        ))}
      </Measures>
    </section>
  );
}

/** The plan's jobs and, once weeks are entered, the won and the likely ones. */
export function JobsChart({ forecast, won_since }: ForecastProps & Pick<SavedPlan, "won_since">) {
  const { model, missed, hasOpen } = jobsChart(forecast, won_since);
  const atPace = `With ${missed.length === 1 ? `week ${missed[0]}` : `${missed.length} missing weeks`} at your pace`;
  const open = won_since === undefined ? "what is still open" : "the jobs won since";
  const expected = hasOpen ? { "○": `With ${open}` } : missed.length > 0 && { "○": atPace };
  const band = model.band && { "▬": "Likely, 8 times in 10" };
  return (
    <>
      <LineChart model={model} height={240} />
      {model.points && <Legend signs={{ "●": "Won", ...expected, ...band, "╌": "Plan" }} />}
    </>
  );
}

/** The points up to the first gap are won jobs. From there on, they are what is likely with the missing weeks. */
function jobsChart(result: PlanForecast, wonSince: number | undefined) {
  const { weeks, likely } = result;
  const entered = texts.enteredWeeks(weeks);
  const last = entered.at(-1) ?? 0;
  const missed = weeks
    .map(({ week }) => week)
    .filter((week) => week < last && !entered.includes(week));
  const counted = weeks.slice(0, (missed[0] ?? last + 1) - 1);
  const won = counted.map((week) => week.won ?? 0);
  const from = Math.max(1, counted.length);
  const byWeek = (summary: typeof likely | undefined, end: "low" | "median" | "high") =>
    summary?.jobs_by_week.map((week) => week[end]) ?? [];
  const [low, high] = [byWeek(likely, "low"), byWeek(likely, "high")];
  const planned = weeks.map((week) => week.decided);
  const sum = planned.at(-1) ?? 0;
  const isEnd = counted.length === weeks.length;
  const wonByEnd = won.at(-1) ?? 0;
  const total = isEnd && wonSince !== undefined ? wonByEnd + wonSince : likely.jobs.median;
  const medians = [...byWeek(likely, "median").slice(0, -1), total];
  const [plan = "", forecast = ""] = [sum, total].map(formatAboutCount);
  const other = isEnd ? [] : byWeek(result.second, "median");
  const hasOpen = isEnd && total > wonByEnd;
  const expected = [...entered.filter((week) => week > counted.length), ...(hasOpen ? [last] : [])];
  const line = { name: "Plan", tone: "cost", values: planned } as const;
  const axis = { first: 1, last: weeks.length, ticks: [1, 4, 8, 12] };
  const title = `Line chart of jobs over ${weeks.length} weeks. The plan reaches ${plan}`;
  const unentered: LineChartModel = {
    description: `${title}.`,
    weeks: axis,
    scale: valueScale(planned),
    lines: [{ ...line, label: pluralize(sum, "job", formatAboutCount) }],
  };
  if (last === 0) return { model: unentered, missed, hasOpen };
  const lines: readonly ChartLine[] = [
    { ...line, label: `Plan ${plan}` },
    { name: "Won", tone: "past", values: won, label: hasOpen ? formatCount(wonByEnd) : "" },
    {
      name: "On the other condition",
      tone: "other",
      from,
      values: other.slice(from - 1),
      label: formatAboutCount(other.at(-1) ?? 0),
    },
    { name: "Forecast", tone: "lead", from, values: medians.slice(from - 1), label: forecast },
  ];
  const soFar = `So far ${formatCount(weeks[last - 1]?.won ?? 0)} in ${pluralize(entered.length, "week")}.`;
  const gaps = missed.length > 0 ? ` Not entered: week ${missed.join(", ")}.` : "";
  const model: LineChartModel = {
    description: `${title}, the forecast ${forecast}. ${soFar}${gaps}`,
    weeks: axis,
    scale: valueScale([...planned, ...high, ...other]),
    lines: lines.filter(({ values }) => values.length > 0),
    ...(!isEnd && { band: { from, low: low.slice(from - 1), high: high.slice(from - 1) } }),
    points: [
      ...won.map((value, index) => ({ week: index + 1, value })),
      ...expected.map((week) => ({ week, value: medians[week - 1] ?? 0, isHollow: true })),
    ],
    gaps: missed,
  };
  return { model, missed, hasOpen };
}

function Legend({ signs }: Readonly<{ signs: Readonly<Record<string, string>> }>) {
  return (
    <SmallText display="flex" flexWrap="wrap" columnGap="4" textStyle="xs" aria-hidden="true">
      {Object.entries(signs).map(([sign, text]) => (
        <span key={sign}>
          <chakra.span color={text === "Plan" ? "fg" : "accent.fg"} fontWeight="bold">
            {sign}
          </chakra.span>{" "}
          <span>{text}</span>
        </span>
      ))}
    </SmallText>
  );
}

/** In the bars, the plan is the line in the middle. */
const Measures = chakra("ul", {
  base: {
    _print: { display: "grid", gridTemplateColumns: "1fr 1fr", columnGap: "6" },
    "& li": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      alignItems: "baseline",
      py: { base: "3", _print: "1" },
      borderTopWidth: "1px",
      "--bar": "{colors.accent.solid}",
    },
    "& strong": { textStyle: "lg", fontWeight: "bold" },
    "& p, & div": { gridColumn: "1 / -1" },
    "& [data-tone=worse]": { "--bar": "{colors.status.yellow.solid}" },
    "& [data-tone=better]": { "--bar": "{colors.status.green.solid}" },
    "& [data-tone=worse] b > span + span": {
      bg: "status.yellow.subtle",
      color: "status.yellow.fg",
    },
    "& [data-tone=better] b > span + span": { bg: "status.green.subtle", color: "status.green.fg" },
    "& div": {
      position: "relative",
      h: "4",
      mt: "1",
      background:
        "linear-gradient({colors.fg}, {colors.fg}) center / 2px 100% no-repeat, linear-gradient({colors.border}, {colors.border}) center / 100% 2px no-repeat",
    },
    "& i, & u": { position: "absolute", bg: "var(--bar)", borderRadius: "full" },
    "& i": { top: "1", h: "8px", opacity: "0.4" },
    "& u": { top: "2px", h: "12px", w: "4px", ms: "-2px" },
  },
});
