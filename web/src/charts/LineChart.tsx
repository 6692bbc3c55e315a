import { chakra } from "@chakra-ui/react";
import { Fragment, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { textSize, usualTextSize } from "../browser/textSize.ts";
import { usePrintEvents } from "../ui/content/Paper.tsx";
import type { LineChartModel } from "./chartModels.ts";

/** A line chart over weeks. Each line has its label at its end. A new width remounts the drawing, so that only changed data is animated. */
export function LineChart({ model, height: wanted = screenHeight }: LineChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const measured = useWidth(frame);
  const isPrinted = usePrinted();
  const width = isPrinted ? paper.width : measured && measured / drawingScale(measured);
  const height = isPrinted ? paper.height : wanted;
  return (
    <ChartFrame ref={frame} minH={{ base: `${wanted}px`, _print: "0" }}>
      {width !== undefined && (
        <svg
          key={width}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="xMinYMin"
          role="img"
          aria-label={model.description}
        >
          <Drawing model={model} width={width} height={height} />
        </svg>
      )}
    </ChartFrame>
  );
}

type LineChartProps = Readonly<{ model: LineChartModel; height?: number }>;

/** As large as the page's text, as far as the labels fit. */
function drawingScale(width: number): number {
  return Math.min(textSize() / usualTextSize, width / narrowest);
}

/** Below this width in pixels the labels do not fit. */
const narrowest = 280;

/** In pixels, like all sizes below. */
const screenHeight = 176;
/** As wide as A4 without margins, and low enough for one page. */
const paper = { width: 703, height: 124 };
const characterWidth = 8;
const labelGap = 16;
const margin = { top: 22, bottom: 26 };

/** From the tick labels to the plot, and from a line's end to its label. */
const distance = { ticks: 8, label: 16 };

type DrawingProps = Readonly<{ model: LineChartModel; width: number; height: number }>;

function Drawing({ model, width, height }: DrawingProps) {
  const { weeks, scale, lines, band, points = [], gaps = [], level, mark } = model;
  const labels = lines.filter(({ label }) => label);
  const left = labelWidth(scale.ticks.map(scale.format)) + distance.ticks;
  const right = labelWidth(labels.map(({ label = "" }) => label));
  const plotWidth = width - left - right - distance.label;
  const plotHeight = height - margin.top - margin.bottom;
  const x = (week: number) => (plotWidth * (week - weeks.first)) / (weeks.last - weeks.first);
  const y = (value: number) => plotHeight * (1 - value / scale.top);
  const placeFrom =
    (from = weeks.first) =>
    (value: number, index: number) =>
      `${x(from + index)},${y(value)}`;
  const oneWeek = plotWidth / (weeks.last - weeks.first);
  const labelPlaces = spreadLabels(
    labels.map(({ values }) => y(values.at(-1) ?? 0)),
    plotHeight,
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
      {gaps.map((week) => (
        <g key={week} data-part="gap">
          <rect x={x(week) - oneWeek / 2} y={-10} width={oneWeek} height={plotHeight + 10} />
          <text x={x(week)} y={4} textAnchor="middle">
            ?
          </text>
        </g>
      ))}
      {band && (
        <path
          d={`M${[...band.low.map(placeFrom(band.from)), ...band.high.map(placeFrom(band.from)).reverse()].join("L")}Z`}
          data-part="band"
        />
      )}
      {lines.map(({ name, tone, values, from }) => (
        <path key={name} d={`M${values.map(placeFrom(from)).join("L")}`} data-tone={tone} />
      ))}
      {points.map(({ week, value, isHollow }) => (
        <circle
          key={`${week} ${value}`}
          cx={x(week)}
          cy={y(value)}
          r={4}
          data-tone={isHollow ? "hollow" : "counted"}
        />
      ))}
      {level && (
        <>
          <line x2={plotWidth} y1={y(level.value)} y2={y(level.value)} data-part="level" />
          <text x={plotWidth} y={y(level.value) + 16} textAnchor="end" data-tone="mark">
            {level.label}
          </text>
        </>
      )}
      {mark && (
        <>
          <line x1={x(mark.week)} x2={x(mark.week)} y1={-8} y2={plotHeight} data-part="mark" />
          <circle cx={x(mark.week)} cy={y(mark.value)} r={4.5} />
          <text x={x(mark.week)} y={-8} data-tone="mark" {...beside(mark.week, weeks)}>
            {mark.label}
          </text>
        </>
      )}
      {labels.map(({ name, tone, values, label }, index) => (
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

/** In the right half of the chart, the mark's label is on the left, so that it stays clear of the lines' labels. */
function beside(week: number, { first, last }: LineChartModel["weeks"]) {
  return week > (first + last) / 2
    ? ({ dx: -6, textAnchor: "end" } as const)
    : ({ dx: 6 } as const);
}

/** An element's width in pixels. Undefined before layout; a phone's width without any layout (unit tests). */
function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setWidth(Math.round(current.getBoundingClientRect().width) || phoneWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

const phoneWidth = 358;

/** Whether the page is being printed. The browser prints what is drawn when the event returns. */
function usePrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  usePrintEvents((isPrinting) => flushSync(() => setPrinted(isPrinting)));
  return isPrinted;
}

/** Lines differ by color, weight and dashes, for color-blind readers, paper and forced colors. */
const ChartFrame = chakra("div", {
  base: {
    mt: "2",
    "& svg": {
      display: "block",
      width: "full",
      height: "auto",
      overflow: "visible",
    },
    // An outline in the background color keeps text readable across lines.
    "& text": {
      fill: "fg.muted",
      // In the drawing's own pixels.
      fontSize: { base: "12px", _print: "10px" },
      stroke: "bg",
      strokeWidth: "3px",
      strokeLinejoin: "round",
      paintOrder: "stroke",
      _highContrast: { fill: "CanvasText", stroke: "Canvas" },
      // On paper, lines are closer.
      _print: { stroke: "#fff", strokeWidth: "7px" },
    },
    "& text[data-tone=lead], & text[data-tone=mark]": { fill: "fg", fontWeight: "bold" },
    "& text[data-tone=other], & text[data-tone=past]": { fill: "accent.fg", fontWeight: "bold" },
    "& text[data-tone=second]": { fill: "fg", fontWeight: "semibold" },
    "& line": { stroke: "border", _highContrast: { stroke: "GrayText" } },
    "& line[data-part=leader]": { stroke: "border.control" },
    "& line[data-part=level], & line[data-part=mark]": {
      stroke: "fg",
      strokeDasharray: "2 4",
      _highContrast: { stroke: "CanvasText" },
    },
    "& path": {
      fill: "none",
      strokeWidth: "2px",
      strokeLinejoin: "round",
      strokeLinecap: "round",
      transition: "d 200ms ease-out",
    },
    "& path[data-part=band]": {
      fill: "accent.solid",
      opacity: { base: "0.16", _dark: "0.28" },
      _highContrast: { fill: "GrayText" },
    },
    "& path[data-tone=lead]": { stroke: "accent.solid", strokeWidth: "3.5px" },
    "& path[data-tone=second]": { stroke: "fg" },
    "& path[data-tone=cost]": { stroke: "fg.muted", strokeDasharray: "6 5" },
    "& path[data-tone=other]": { stroke: "accent.solid", strokeDasharray: "1 5" },
    "& path[data-tone=past]": { stroke: "accent.solid", strokeWidth: "1.5px", opacity: "0.5" },
    "& path[data-tone]": {
      _highContrast: { stroke: "CanvasText", "&[data-tone=lead]": { stroke: "Highlight" } },
    },
    "& circle": { fill: "bg", stroke: "fg", strokeWidth: "2.5px" },
    "& circle[data-tone]": { stroke: "accent.solid", strokeWidth: "2px" },
    "& circle[data-tone=counted]": { fill: "accent.solid" },
    "& [data-part=gap] rect": { fill: "status.yellow.subtle" },
    "& [data-part=gap] text": { fill: "status.yellow.fg", fontWeight: "bold" },
  },
});

/** The width of the longest label, in pixels. An estimate, because the font varies. */
function labelWidth(labels: readonly string[]): number {
  return Math.max(0, ...labels.map(({ length }) => length)) * characterWidth;
}

/** Moves labels apart that would overlap: down, and up again where the chart ends. Keeps their order. */
function spreadLabels(wanted: readonly number[], bottom: number): readonly number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let highest = 0;
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? 0, highest);
    highest = (placed[index] ?? 0) + labelGap;
  }
  let lowest = bottom;
  for (const index of order.reverse()) {
    placed[index] = Math.min(placed[index] ?? 0, lowest);
    lowest = (placed[index] ?? 0) - labelGap;
  }
  return placed;
}
