import { AxisBottom, AxisLeft } from "@visx/axis";
import { Group } from "@visx/group";
import { scaleLinear } from "@visx/scale";
import { Line, LinePath } from "@visx/shape";
import { ChartFigure, useMedium } from "./ChartFigure.tsx";
import { tickLabel } from "./ChartFrame.tsx";
import {
  type ChartMeasures,
  chartMeasures,
  labelWidth,
  paperWidths,
  spreadLabels,
} from "./chartLayout.ts";
import type { LineChartModel } from "./chartModel.ts";

/** A line chart over weeks. Each line has its label at its end. */
export function LineChart({ model, note }: LineChartProps) {
  const medium = useMedium();
  const measures = chartMeasures[medium];
  return (
    <ChartFigure
      {...model}
      note={note}
      height={measures.lineChartHeight}
      width={medium === "paper" ? paperWidths.column : undefined}
    >
      {(width) => <Drawing model={model} width={width} measures={measures} />}
    </ChartFigure>
  );
}

type LineChartProps = { readonly model: LineChartModel; readonly note: string };

/** In pixels. */
const margin = { top: 22, bottom: 26 };

type DrawingProps = {
  readonly model: LineChartModel;
  readonly width: number;
  readonly measures: ChartMeasures;
};

function Drawing({ model, width, measures }: DrawingProps) {
  const { weeks, scale, lines, level, mark } = model;
  const ends = [...lines, ...(level ? [goalEnd(level)] : [])];
  const left = labelWidth(scale.ticks.map(scale.format), measures);
  const right = labelWidth(
    ends.map(({ label }) => label),
    measures,
  );
  const plotWidth = width - left - right;
  const plotHeight = measures.lineChartHeight - margin.top - margin.bottom;
  const x = scaleLinear<number>({ domain: [weeks.first, weeks.last], range: [0, plotWidth] });
  const y = scaleLinear<number>({ domain: [0, scale.top], range: [plotHeight, 0] });
  const labelPlaces = spreadLabels(
    ends.map(({ values }) => y(values.at(-1) ?? 0)),
    { gap: measures.labelGap, bottom: plotHeight },
  );
  return (
    <Group left={left} top={margin.top}>
      {scale.ticks.map((tick) => (
        <Line key={tick} from={{ x: 0, y: y(tick) }} to={{ x: plotWidth, y: y(tick) }} />
      ))}
      <AxisLeft
        scale={y}
        tickValues={[...scale.ticks]}
        tickFormat={(value) => scale.format(Number(value))}
        hideAxisLine
        hideTicks
        tickLength={6}
        tickComponent={tickLabel}
      />
      <AxisBottom
        scale={x}
        top={plotHeight}
        tickValues={[...weeks.ticks]}
        tickFormat={(week, index) => (index === 0 ? `Week ${week}` : `${week}`)}
        tickLength={4}
        tickComponent={tickLabel}
      />
      {lines.map(({ name, tone, values }) => (
        <LinePath
          key={name}
          data={[...values]}
          x={(_, index) => x(weeks.first + index)}
          y={(value) => y(value)}
          data-tone={tone}
        />
      ))}
      {level ? (
        <Line
          from={{ x: 0, y: y(level.value) }}
          to={{ x: plotWidth, y: y(level.value) }}
          data-part="level"
        />
      ) : null}
      {mark ? (
        <>
          <Line
            from={{ x: x(mark.week), y: -8 }}
            to={{ x: x(mark.week), y: plotHeight }}
            data-part="mark"
          />
          <circle cx={x(mark.week)} cy={y(mark.value)} r={4.5} />
          <text x={x(mark.week)} dx={6} y={-8} data-tone="mark">
            {mark.label}
          </text>
        </>
      ) : null}
      {ends.map(({ name, tone, label }, index) => (
        <text key={name} x={plotWidth + 8} y={labelPlaces[index]} dy="0.33em" data-tone={tone}>
          {label}
        </text>
      ))}
    </Group>
  );
}

function goalEnd({ value, label }: NonNullable<LineChartModel["level"]>) {
  return { name: "level", tone: "mark", values: [value], label };
}
