import { chakra } from "@chakra-ui/react";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { textSize, usualTextSize } from "../browser/textSize.ts";
import { useIsPrinting } from "../ui/paper/useIsPrinting.ts";
import { ChartDrawing } from "./ChartDrawing.tsx";
import { chartMarks } from "./chartMarks.ts";
import type { LineChartModel } from "./LineChartModel.ts";

/** A line chart over weeks. A new width remounts the drawing, so that only changed data is animated. */
export function LineChart({ model, height = screenHeight }: LineChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const frameWidth = useWidth(frame);
  const isPrinting = useIsPrinting();
  const size = isPrinting ? paper : sizeOnScreen(frameWidth, height);
  return (
    <ChartFrame ref={frame} minH={{ base: `${height}px`, _print: "0" }}>
      {size && (
        <svg
          key={size.width}
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="xMinYMin"
          role="img"
          aria-label={model.description}
        >
          <ChartDrawing model={model} width={size.width} height={size.height} />
        </svg>
      )}
    </ChartFrame>
  );
}

type LineChartProps = Readonly<{
  model: LineChartModel;
  /** On the screen, in pixels. */
  height?: number;
}>;

const screenHeight = 176;

/** In pixels: as wide as A4 without margins, and low enough for one page. */
const paper = { width: 703, height: 124 };

/** Undefined before the frame is laid out. */
function sizeOnScreen(frameWidth: number | undefined, height: number) {
  return frameWidth === undefined
    ? undefined
    : { width: frameWidth / drawingScale(frameWidth), height };
}

/** As large as the page's text, as far as the labels fit. */
function drawingScale(frameWidth: number): number {
  return Math.min(textSize() / usualTextSize, frameWidth / narrowestDrawing);
}

/** Below this width in pixels the labels do not fit. */
const narrowestDrawing = 280;

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
    "& text[data-tone=mark]": { fill: "fg", fontWeight: "bold" },
    "& text:is([data-tone=lead], [data-tone=other], [data-tone=past])": {
      fill: "accent.fg",
      fontWeight: "bold",
    },
    "& text[data-tone=second]": { fill: "fg", fontWeight: "semibold" },
    "& line": { stroke: "border", _highContrast: { stroke: "CanvasText", opacity: "0.3" } },
    "& line[data-part=leader]": { stroke: "border.control" },
    "& line[data-part=level], & line[data-part=mark]": {
      stroke: "fg",
      strokeDasharray: "2 4",
      _highContrast: { opacity: "1" },
    },
    ...chartMarks,
    "& [data-part=gap] rect": { fill: "status.yellow.subtle" },
    "& [data-part=gap] text": { fill: "status.yellow.fg", fontWeight: "bold" },
  },
});
