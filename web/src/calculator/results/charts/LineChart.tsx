import { scaleLinear } from "@visx/scale";
import { Fragment } from "react";
import { ChartFigure, useMedium } from "./ChartFigure.tsx";
import {
  type ChartMeasures,
  chartMeasures,
  labelWidth,
  paperWidths,
  spreadLabels,
} from "./chartLayout.ts";
import type { LineChartModel } from "./chartModel.ts";

/** A line chart over weeks. Each line has its label at its end. */
export function LineChart({ model, note, onPaper }: LineChartProps) {
  const medium = useMedium();
  const measures = chartMeasures[medium];
  return (
    <ChartFigure
      {...model}
      note={note}
      height={measures.height}
      width={medium === "paper" ? paperWidths[onPaper] : undefined}
    >
      {(width) => <Drawing model={model} width={width} measures={measures} />}
    </ChartFigure>
  );
}

type LineChartProps = {
  readonly model: LineChartModel;
  readonly note: string;
  /** The width on a printed page. */
  readonly onPaper: keyof typeof paperWidths;
};

/** In pixels. */
const margin = { top: 22, bottom: 26 };

/** From the tick labels to the plot, and from a line's end to its label. */
const distance = { ticks: 8, label: 16 };

type DrawingProps = {
  readonly model: LineChartModel;
  readonly width: number;
  readonly measures: ChartMeasures;
};

function Drawing({ model, width, measures }: DrawingProps) {
  const { weeks, scale, lines, level, mark } = model;
  const ends = [...lines, ...(level ? [levelEnd(level)] : [])];
  const left = labelWidth(scale.ticks.map(scale.format), measures) + distance.ticks;
  const right = labelWidth(
    ends.map(({ label }) => label),
    measures,
  );
  const plotWidth = width - left - right - distance.label;
  const plotHeight = measures.height - margin.top - margin.bottom;
  const x = scaleLinear<number>({ domain: [weeks.first, weeks.last], range: [0, plotWidth] });
  const y = scaleLinear<number>({ domain: [0, scale.top], range: [plotHeight, 0] });
  const labelPlaces = spreadLabels(
    ends.map(({ values }) => y(values.at(-1) ?? 0)),
    { gap: measures.labelGap, bottom: plotHeight },
  );
  return (
    <g transform={`translate(${left},${margin.top})`}>
      {scale.ticks.map((tick) => (
        <Fragment key={tick}>
          <line x2={plotWidth} y1={y(tick)} y2={y(tick)} />
          <text x={-distance.ticks} y={y(tick)} dy="0.33em" textAnchor="end">
            {scale.format(tick)}
          </text>
        </Fragment>
      ))}
      {weeks.ticks.map((week, index) => (
        <text key={week} x={x(week)} y={plotHeight + 18} textAnchor="middle">
          {index === 0 ? `Week ${week}` : week}
        </text>
      ))}
      {lines.map(({ name, tone, values }) => (
        <path
          key={name}
          d={`M${values.map((value, index) => `${x(weeks.first + index)},${y(value)}`).join("L")}`}
          data-tone={tone}
        />
      ))}
      {level ? (
        <line x2={plotWidth} y1={y(level.value)} y2={y(level.value)} data-part="level" />
      ) : null}
      {mark ? (
        <>
          <line x1={x(mark.week)} x2={x(mark.week)} y1={-8} y2={plotHeight} data-part="mark" />
          <circle cx={x(mark.week)} cy={y(mark.value)} r={4.5} />
          <text x={x(mark.week)} y={-8} data-tone="mark" {...beside(mark.week, weeks)}>
            {mark.label}
          </text>
        </>
      ) : null}
      {ends.map(({ name, tone, values, label }, index) => (
        <Fragment key={name}>
          <line
            x1={plotWidth + 3}
            x2={plotWidth + distance.label - 3}
            y1={y(values.at(-1) ?? 0)}
            y2={labelPlaces[index]}
            data-part="leader"
          />
          <text x={plotWidth + distance.label} y={labelPlaces[index]} dy="0.33em" data-tone={tone}>
            {label}
          </text>
        </Fragment>
      ))}
    </g>
  );
}

function levelEnd({ value, label }: NonNullable<LineChartModel["level"]>) {
  return { name: "level", tone: "mark", values: [value], label };
}

/** In the right half of the chart, the mark's label is on the left, so that it stays clear of the lines' labels. */
function beside(week: number, { first, last }: LineChartModel["weeks"]) {
  return week > (first + last) / 2
    ? ({ dx: -6, textAnchor: "end" } as const)
    : ({ dx: 6 } as const);
}
