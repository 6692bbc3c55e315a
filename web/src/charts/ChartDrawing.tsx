import type { LineChartModel } from "./LineChartModel.ts";
import { spreadLabels } from "./spreadLabels.ts";

type ChartDrawingProps = Readonly<{ model: LineChartModel; width: number; height: number }>;

/** The content of a chart's `<svg>`. Each line has its label at its end. */
export function ChartDrawing({ model, width, height }: ChartDrawingProps) {
  const { lines, band, points = [] } = model;
  const plot = plotOf(model, width, height);
  return (
    <g transform={`translate(${plot.left},${marginTop})`}>
      <Axes model={model} plot={plot} />
      {band && (
        <path
          d={areaPath(plot.points(band.low, band.from), plot.points(band.high, band.from))}
          data-part="band"
        />
      )}
      {lines.map(({ tone, values, from }) => (
        <path key={tone} d={linePath(plot.points(values, from))} data-tone={tone} />
      ))}
      {points.map(({ week, value, isHollow }) => (
        <circle
          key={`${week} ${value}`}
          cx={plot.x(week)}
          cy={plot.y(value)}
          r={4}
          data-tone={isHollow ? "hollow" : "counted"}
        />
      ))}
      <Marks model={model} plot={plot} />
      <LineLabels model={model} plot={plot} />
    </g>
  );
}

/** In pixels, like all sizes below. */
const marginTop = 22;
const marginBottom = 26;
const characterWidth = 8;

/** From the tick labels to the plot. */
const tickDistance = 8;

/** From a line's end to its label. */
const labelDistance = 16;

type Plot = ReturnType<typeof plotOf>;

/** Where things are in the plot, which is what the axes and the lines' labels leave. */
function plotOf({ weeks, scale, lines }: LineChartModel, width: number, height: number) {
  const left = labelWidth(scale.ticks.map(scale.format)) + tickDistance;
  const right = labelWidth(lines.map(({ label = "" }) => label)) + labelDistance;
  const plotWidth = width - left - right;
  const plotHeight = height - marginTop - marginBottom;
  const oneWeek = plotWidth / (weeks.last - weeks.first);
  const x = (week: number) => oneWeek * (week - weeks.first);
  const y = (value: number) => plotHeight * (1 - value / scale.top);
  /** The points of weekly values: "120,80". */
  const points = (values: readonly number[], from = weeks.first) =>
    values.map((value, index) => `${x(from + index)},${y(value)}`);
  return { left, width: plotWidth, height: plotHeight, oneWeek, x, y, points };
}

/** The content of a path through some points. */
function linePath(points: readonly string[]): string {
  return `M${points.join("L")}`;
}

/** The content of a path around the area between two lines. */
function areaPath(low: readonly string[], high: readonly string[]): string {
  return `${linePath([...low, ...[...high].reverse()])}Z`;
}

/** The width of the longest label. An estimate, because the font varies. */
function labelWidth(labels: readonly string[]): number {
  return Math.max(0, ...labels.map(({ length }) => length)) * characterWidth;
}

type PartProps = Readonly<{ model: LineChartModel; plot: Plot }>;

/** The ticks, and the weeks without numbers or ads. */
function Axes({ model: { scale, weeks, gaps = [], pauses = [] }, plot }: PartProps) {
  const { x, y, oneWeek } = plot;
  const column = (week: number) => ({
    x: x(week) - oneWeek / 2,
    y: -10,
    width: oneWeek,
    height: plot.height + 10,
  });
  return (
    <>
      {pauses.map((week) => (
        <rect key={week} {...column(week)} data-part="pause" />
      ))}
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line x2={plot.width} y1={y(tick)} y2={y(tick)} />
          <text x={-tickDistance} y={y(tick)} dy="0.33em" textAnchor="end">
            {scale.format(tick)}
          </text>
        </g>
      ))}
      {weeks.ticks.map((week, index) => (
        <text
          key={week}
          x={x(week)}
          y={plot.height + marginBottom - tickDistance}
          textAnchor="middle"
        >
          {index === 0 ? `Week ${week}` : week}
        </text>
      ))}
      {gaps.map((week) => (
        <g key={week} data-part="gap">
          <rect {...column(week)} />
          <text x={x(week)} y={4} textAnchor="middle">
            ?
          </text>
        </g>
      ))}
    </>
  );
}

/** The goal's level and the marked week. */
function Marks({ model: { level, mark }, plot: { x, y, width, height } }: PartProps) {
  // In the right half of the chart, the mark's label is on the left, so that it stays clear of the lines' labels.
  const isLabelLeft = mark !== undefined && x(mark.week) > width / 2;
  return (
    <>
      {level && (
        <>
          <line x2={width} y1={y(level.value)} y2={y(level.value)} data-part="level" />
          <text x={width} y={y(level.value) + 16} textAnchor="end" data-tone="mark">
            {level.label}
          </text>
        </>
      )}
      {mark && (
        <>
          <line x1={x(mark.week)} x2={x(mark.week)} y1={-8} y2={height} data-part="mark" />
          <circle cx={x(mark.week)} cy={y(mark.value)} r={4.5} />
          <text
            x={x(mark.week)}
            y={-8}
            dx={isLabelLeft ? -6 : 6}
            textAnchor={isLabelLeft ? "end" : "start"}
            data-tone="mark"
          >
            {mark.label}
          </text>
        </>
      )}
    </>
  );
}

/** The labels at the lines' ends, moved apart, each with a short line from the end to its label. */
function LineLabels({ model, plot: { y, width, height } }: PartProps) {
  const lines = model.lines.filter(({ label }) => label);
  const ends = lines.map(({ values }) => y(values.at(-1) ?? 0));
  const places = spreadLabels(ends, height);
  return lines.map(({ tone, label }, index) => (
    <g key={tone}>
      <line
        x1={width + 3}
        x2={width + labelDistance - 3}
        y1={ends[index]}
        y2={places[index]}
        data-part="leader"
      />
      <text x={width + labelDistance} y={places[index]} dy="0.33em" data-tone={tone}>
        {label}
      </text>
    </g>
  ));
}
