import { AxisBottom } from "@visx/axis";
import { Group } from "@visx/group";
import { scaleLinear } from "@visx/scale";
import { Bar, Line } from "@visx/shape";
import { Fragment } from "react";
import type { BarChartModel } from "./BarChartModel.ts";
import { barPlaces, barThickness } from "./barPlaces.ts";
import { ChartFigure } from "./ChartFigure.tsx";
import { fittingTicks } from "./fittingTicks.ts";
import { textRoom } from "./textRoom.ts";
import { tickLabel } from "./tickLabel.tsx";

/** Bars in groups, each named before it and its value behind it. */
export function BarChart({ model, note }: BarChartProps) {
  const places = barPlaces(model.groups);
  const height = places.height + axisHeight;
  return (
    <ChartFigure {...model} note={note} height={height}>
      {(width) => <Drawing model={model} width={width} />}
    </ChartFigure>
  );
}

type BarChartProps = { readonly model: BarChartModel; readonly note: string };

/** In pixels: the axis. */
const axisHeight = 26;

function Drawing({ model, width }: { readonly model: BarChartModel; readonly width: number }) {
  const { scale, groups } = model;
  const places = barPlaces(groups);
  const bars = groups.flatMap((group) => group.bars);
  const left = textRoom(bars.map(({ name }) => name));
  const plotWidth = width - left - textRoom(bars.map(({ label }) => label));
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
