import { chakra } from "@chakra-ui/react";
import type { PlanForecast, SavedPlan } from "@planner/shared/api/planContract";
import { formatAboutCount } from "@planner/shared/format";
import { type LineChartModel, valueScale } from "../planView/chartModels.ts";
import { LineChart } from "../planView/LineChart.tsx";
import { Badge, SectionHeading } from "../planView/SectionHeading.tsx";
import { advice, measureRows, outlook } from "./forecastTexts.ts";

/** What to change, where the plan ends up, and what differs from the plan. */
export function Forecast({
  forecast,
  weeks,
}: Readonly<{ forecast: PlanForecast; weeks: SavedPlan["weeks"] }>) {
  const { jobs, against, range } = outlook(forecast);
  const hasWeeks = weeks.length > 0;
  return (
    <>
      {hasWeeks && <Advice data-lever={forecast.lever?.name}>{advice(forecast)}</Advice>}
      <section>
        <SectionHeading>Where this ends up</SectionHeading>
        <p>
          <chakra.strong textStyle="2xl" fontWeight="heavy">
            {jobs}
          </chakra.strong>{" "}
          <chakra.span display="inline-block">{against}</chakra.span>
        </p>
        <chakra.p textStyle="sm" color="fg.muted">
          {range}
        </chakra.p>
        <LineChart model={forecastChart(forecast)} />
      </section>
      {hasWeeks && (
        <section>
          <SectionHeading>What’s different</SectionHeading>
          <chakra.p mb="2" textStyle="sm" color="fg.muted">
            The line is the plan; right of it is better. The bar is where you’ll likely be, eight
            times out of ten.
          </chakra.p>
          <Measures>
            {measureRows(forecast).map(({ name, figure, expectation, verdict, range }) => (
              <li key={name}>
                <b>
                  {name} <span>{figure}</span>
                </b>
                <p>{expectation}</p>
                <Badge tone={worse.has(verdict) ? "strong" : "quiet"}>{verdict}</Badge>
                <Range aria-hidden="true">
                  <chakra.i left={`${range.low}%`} width={`${range.high - range.low}%`} />
                  <chakra.u left={`${range.estimate}%`} />
                </Range>
              </li>
            ))}
          </Measures>
        </section>
      )}
    </>
  );
}

const worse: ReadonlySet<string> = new Set(["Watch", "Below plan"]);

/** The jobs of the twelve weeks: the plan, the entered weeks, and the forecast with its 80% band. */
function forecastChart({ weeks, likely }: PlanForecast): LineChartModel {
  const jobs = (figure: "median" | "low" | "high") => [
    0,
    ...likely.jobs_by_week.map((week) => week[figure]),
  ];
  const [median, high] = [jobs("median"), jobs("high")];
  let sum = 0;
  const planned = [0, ...weeks.map((week) => (sum += week.planned.jobs))];
  const [plan, forecast] = [planned, median].map((line) => formatAboutCount(line.at(-1) ?? 0));
  const points = weeks.flatMap(({ week, won }) =>
    won === undefined ? [] : [{ week, value: won }],
  );
  const last = points.at(-1);
  const soFar = last ? ` So far ${formatAboutCount(last.value)} in ${last.week} weeks.` : "";
  return {
    description: `Line chart of jobs over ${weeks.length} weeks. The plan reaches ${plan}, the forecast ${forecast}.${soFar}`,
    weeks: { first: 0, last: weeks.length, ticks: [1, 4, 8, 12] },
    scale: valueScale([...planned, ...high]),
    lines: [
      { name: "Plan", tone: "cost", values: planned, label: `Plan ${plan}` },
      { name: "Forecast", tone: "lead", values: median, label: `Likely ${forecast}` },
    ],
    band: { low: jobs("low"), high },
    points,
  };
}

const Advice = chakra("h2", {
  base: {
    p: "4",
    borderWidth: "1px",
    borderRadius: "lg",
    bg: "bg.panel",
    textStyle: "lg",
    fontWeight: "bold",
    "&[data-lever]": { bg: "status.yellow.subtle", borderColor: "status.yellow.border" },
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
    "& b": { gridColumn: "1 / -1", display: "flex", justifyContent: "space-between" },
    "& p": { textStyle: "sm", color: "fg.muted" },
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
      w: "1px",
    },
    "& i, & u": { position: "absolute", top: "1", h: "8px", borderRadius: "full" },
    "& i": { bg: "accent.solid", opacity: "0.35" },
    "& u": { w: "3px", bg: "accent.solid" },
  },
});
