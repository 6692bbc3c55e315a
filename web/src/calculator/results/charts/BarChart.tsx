import { AxisBottom } from "@visx/axis";
import { Group } from "@visx/group";
import { scaleLinear } from "@visx/scale";
import { Bar, Line } from "@visx/shape";
import { Fragment } from "react";
import { ChartFigure, useMedium } from "./ChartFigure.tsx";
import { tickLabel } from "./ChartFrame.tsx";
import {
  barLayout,
  type ChartMeasures,
  chartMeasures,
  fittingTicks,
  labelWidth,
  paperWidths,
} from "./chartLayout.ts";
import type { BarChartModel } from "./chartModel.ts";

/** A grouped bar chart. Each bar has its name before it and its value after it. */
export function BarChart({ model, note, onPaper }: BarChartProps) {
  const medium = useMedium();
  const measures = chartMeasures[medium];
  return (
    <ChartFigure
      {...model}
      note={note}
      height={barLayout(model.groups, measures).height + axisHeight}
      width={medium === "paper" ? paperWidths[onPaper] : undefined}
    >
      {(width) => <Drawing model={model} width={width} measures={measures} />}
    </ChartFigure>
  );
}

type BarChartProps = {
  readonly model: BarChartModel;
  readonly note: string;
  /** The width on a printed page. */
  readonly onPaper: keyof typeof paperWidths;
};

/** In pixels. */
const axisHeight = 26;

type DrawingProps = {
  readonly model: BarChartModel;
  readonly width: number;
  readonly measures: ChartMeasures;
};

function Drawing({ model, width, measures }: DrawingProps) {
  const { scale, groups } = model;
  const { barThickness } = measures;
  const places = barLayout(groups, measures);
  const bars = groups.flatMap((group) => group.bars);
  const left = labelWidth(
    bars.map(({ name }) => name),
    measures,
  );
  const right = labelWidth(
    bars.map(({ label }) => label),
    measures,
  );
  const plotWidth = width - left - right;
  const x = scaleLinear<number>({ domain: [0, scale.top], range: [0, plotWidth] });
  return (
    <Group left={left}>
      {fittingTicks(scale.ticks, plotWidth).map((tick) => (
        <Line key={tick} from={{ x: x(tick), y: 0 }} to={{ x: x(tick), y: places.height }} />
      ))}
      {groups.map(({ title, bars }, group) => (
        <Fragment key={title ?? ""}>
          {title ? (
            <text x={-left} y={places.titles[group]} dy="0.75em" data-tone="title">
              {title}
            </text>
          ) : null}
          {bars.map(({ name, value, label, isLead }, bar) => {
            const top = places.bars[group]?.[bar] ?? 0;
            const tone = isLead ? "lead" : "quiet";
            const middle = top + barThickness / 2;
            return (
              <Fragment key={name}>
                <text x={-8} y={middle} dy="0.33em" textAnchor="end" data-tone={tone}>
                  {name}
                </text>
                <Bar x={0} y={top} width={x(value)} height={barThickness} data-tone={tone} />
                <text x={x(value) + 6} y={middle} dy="0.33em" data-tone={tone}>
                  {label}
                </text>
              </Fragment>
            );
          })}
        </Fragment>
      ))}
      <AxisBottom
        scale={x}
        top={places.height}
        tickValues={fittingTicks(scale.ticks, plotWidth)}
        tickFormat={(value) => scale.format(Number(value))}
        tickLength={4}
        tickComponent={tickLabel}
      />
    </Group>
  );
}
