import { chakra } from "@chakra-ui/react";
import { formatAboutCount } from "@planner/shared/format";
import { nice, ticks } from "d3-array";
import { PlainTable } from "../calculator/results/parts/PlainTable.tsx";
import { SectionHeading } from "../calculator/results/parts/SectionHeading.tsx";
import {
  advice,
  type MeasureRow,
  measureRows,
  outlook,
  type TrackedForecast,
} from "./forecastTexts.ts";

/** Where the plan ends up, what to change, and what differs from the plan. */
export function Forecast(tracked: TrackedForecast) {
  const { jobs, against, range } = outlook(tracked);
  const { title, reason } = advice(tracked);
  const isTracked = tracked.weeks.length > 0;
  return (
    <>
      <chakra.section display="grid" gap="6">
        {isTracked && (
          <Advice data-lever={tracked.forecast.lever}>
            <chakra.h2 textStyle="lg" fontWeight="bold">
              {title}
            </chakra.h2>
            {reason && (
              <chakra.p mt="1" textStyle="sm">
                {reason}
              </chakra.p>
            )}
          </Advice>
        )}
        <div>
          <SectionHeading>Where this ends up</SectionHeading>
          <p>
            <chakra.strong textStyle="2xl" fontWeight="heavy">
              {jobs}
            </chakra.strong>{" "}
            <chakra.span display={{ base: "block", md: "inline" }} color="fg.muted">
              {against}
            </chakra.span>
          </p>
          <chakra.p textStyle="sm" color="fg.muted">
            {range}
          </chakra.p>
          <Chart {...tracked} />
        </div>
      </chakra.section>
      {isTracked && (
        <section>
          <SectionHeading>What is different</SectionHeading>
          <chakra.p mb="2" textStyle="sm" color="fg.muted">
            The bar is your likely figure after the first weeks, the thin line the plan.
          </chakra.p>
          <chakra.ul>
            {measureRows(tracked).map((row) => (
              <Measure key={row.name} {...row} />
            ))}
          </chakra.ul>
        </section>
      )}
    </>
  );
}

/** A measure with its verdict. The bar repeats the figures. */
function Measure({ name, figure, expectation, verdict, range }: MeasureRow) {
  const isWorse = verdict === "Watch" || verdict === "Below plan";
  return (
    <Row>
      <b>
        {name} <span>{figure}</span>
      </b>
      <chakra.p textStyle="sm" color="fg.muted">
        {expectation}
      </chakra.p>
      {verdict && <Tag data-worse={isWorse || undefined}>{verdict}</Tag>}
      {range && verdict !== "Too early" && (
        <Range aria-hidden="true">
          <i style={{ left: place(range.low), right: `calc(100% - ${place(range.high)})` }} />
          <u style={{ left: place(range.estimate) }} />
          <s />
        </Range>
      )}
    </Row>
  );
}

/** The place of a ratio on the bar. The plan is in the middle, half of it at the start. */
function place(ratio: number): string {
  return `${Math.min(100, Math.max(0, (ratio - 0.5) * 100))}%`;
}

/** The jobs of the twelve weeks: the plan's line, the entered weeks' points, and the forecast with its 80% band. */
function Chart({ forecast }: TrackedForecast) {
  const { weeks } = forecast;
  const end = weeks.at(-1);
  if (!end) return null;
  const [, top] = nice(0, Math.max(end.planned.jobs, end.high.jobs, 1), 4);
  const y = (jobs: number) => 100 - (jobs / top) * 100;
  const x = (week: number) => (week / weeks.length) * 100;
  const points = (jobsOf: (week: (typeof weeks)[number]) => number) => [
    `0,100`,
    ...weeks.map((week) => `${x(week.week)},${y(jobsOf(week))}`),
  ];
  const band = [...points(({ high }) => high.jobs), ...points(({ low }) => low.jobs).reverse()];
  const gap = y(end.median.jobs) - y(end.planned.jobs);
  const shift = Math.abs(gap) < 10 ? (Math.sign(gap || 1) * (10 - Math.abs(gap))) / 2 : 0;
  return (
    <chakra.figure mt="4">
      <Plot>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={chartText(forecast)}
        >
          {ticks(0, top, 4).map((tick) => (
            <line key={tick} x2="100" y1={y(tick)} y2={y(tick)} />
          ))}
          <polygon points={band.join(" ")} />
          <polyline points={points(({ planned }) => planned.jobs).join(" ")} data-line="plan" />
          <polyline points={points(({ median }) => median.jobs).join(" ")} data-line="forecast" />
          {weeks.map(
            ({ week, actual }) =>
              actual && <path key={week} d={`M${x(week)},${y(actual.jobs)}h0`} />,
          )}
        </svg>
        <div aria-hidden="true">
          {ticks(0, top, 4).map((tick) => (
            <span key={tick} data-axis="jobs" style={{ top: `${y(tick)}%` }}>
              {tick}
            </span>
          ))}
          {[4, 8, 12].map((week) => (
            <span key={week} data-axis="week" style={{ left: `${x(week)}%` }}>
              {week === 4 ? "Week 4" : week}
            </span>
          ))}
          <span data-end="" style={{ top: `${y(end.planned.jobs) - shift}%` }}>
            Plan {formatAboutCount(end.planned.jobs)}
          </span>
          <strong data-end="" style={{ top: `${y(end.median.jobs) + shift}%` }}>
            {formatAboutCount(end.median.jobs)}
          </strong>
        </div>
      </Plot>
      <Numbers>
        <summary>Show the numbers</summary>
        <PlainTable
          caption="Jobs by the end of each week"
          columns={["Week", "Plan", "Yours", "Forecast", "8 of 10 times"]}
          rows={weeks.map(({ week, planned, actual, median, low, high }) => [
            `${week}`,
            formatAboutCount(planned.jobs),
            actual ? formatAboutCount(actual.jobs) : "–",
            formatAboutCount(median.jobs),
            `${formatAboutCount(low.jobs)} to ${formatAboutCount(high.jobs)}`,
          ])}
        />
      </Numbers>
    </chakra.figure>
  );
}

function chartText(forecast: TrackedForecast["forecast"]): string {
  const end = forecast.weeks.at(-1);
  const actual = forecast.weeks.findLast((week) => week.actual);
  const soFar = actual?.actual
    ? ` So far ${formatAboutCount(actual.actual.jobs)} in ${actual.week} weeks.`
    : "";
  return end
    ? `Line chart of jobs over ${end.week} weeks. The plan reaches ${formatAboutCount(end.planned.jobs)}, the forecast ${formatAboutCount(end.median.jobs)}.${soFar}`
    : "";
}

const Advice = chakra("div", {
  base: {
    p: "4",
    borderWidth: "1px",
    borderRadius: "lg",
    bg: "bg.panel",
    "&[data-lever]": { bg: "status.yellow.subtle", borderColor: "status.yellow.border" },
  },
});

const Plot = chakra("div", {
  base: {
    position: "relative",
    h: "12rem",
    ms: "8",
    me: "16",
    mb: "8",
    breakInside: "avoid",
    "& svg": { display: "block", w: "full", h: "full", overflow: "visible" },
    "& line": { stroke: "border" },
    "& polygon": { fill: "accent.muted" },
    "& polyline, & path": { fill: "none", strokeLinejoin: "round", strokeLinecap: "round" },
    "& line, & polyline, & path": { vectorEffect: "non-scaling-stroke" },
    "& [data-line=plan]": { stroke: "fg.muted", strokeWidth: "2px", strokeDasharray: "5 5" },
    "& [data-line=forecast]": { stroke: "accent.solid", strokeWidth: "3px" },
    // A line without length is a round dot.
    "& path": { stroke: "accent.solid", strokeWidth: "9px" },
    _highContrast: {
      "& polygon": { fill: "GrayText" },
      "& polyline, & path": { stroke: "CanvasText" },
    },
    "& span, & strong": {
      position: "absolute",
      textStyle: "xs",
      color: "fg.muted",
      whiteSpace: "nowrap",
    },
    "& [data-axis=jobs]": { right: "calc(100% + 0.5rem)", translate: "0 -50%" },
    "& [data-axis=week]": { top: "calc(100% + 0.5rem)", translate: "-50% 0" },
    "& [data-end]": { left: "calc(100% + 0.5rem)", translate: "0 -50%" },
    "& strong": { color: "accent.fg", fontWeight: "bold" },
  },
});

const Numbers = chakra("details", {
  base: {
    _print: { display: "none" },
    "& > summary": {
      w: "fit-content",
      py: "3",
      cursor: "pointer",
      textStyle: "sm",
      fontWeight: "semibold",
      color: "accent.fg",
    },
  },
});

const Row = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignItems: "baseline",
    columnGap: "3",
    py: "3",
    borderTopWidth: "1px",
    breakInside: "avoid",
    "& > b": { gridColumn: "1 / -1", display: "flex", justifyContent: "space-between", gap: "3" },
    "& > b span": { textStyle: "lg" },
  },
});

const Tag = chakra("span", {
  base: {
    px: "2",
    borderWidth: "1px",
    borderRadius: "sm",
    textStyle: "xs",
    fontWeight: "semibold",
    "&[data-worse]": {
      bg: "status.yellow.subtle",
      borderColor: "status.yellow.border",
      color: "status.yellow.fg",
    },
  },
});

const Range = chakra("div", {
  base: {
    gridColumn: "1 / -1",
    position: "relative",
    h: "4",
    mt: "2",
    "&::before": {
      content: '""',
      position: "absolute",
      insetInline: "0",
      top: "7px",
      h: "2px",
      bg: "border",
    },
    "& > *": { position: "absolute" },
    "& > i": { top: "4px", h: "8px", borderRadius: "full", bg: "accent.solid", opacity: "0.35" },
    "& > u": { top: "2px", w: "3px", h: "12px", borderRadius: "full", bg: "accent.solid" },
    "& > s": { top: "0", left: "50%", w: "1px", h: "4", bg: "fg" },
  },
});
