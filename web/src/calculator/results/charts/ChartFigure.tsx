import { chakra } from "@chakra-ui/react";
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { ChartFrame, ChartTable } from "./ChartFrame.tsx";
import type { ChartTableModel } from "./chartModel.ts";

/**
 * A chart with its message above and its data table below. A new width remounts the drawing, so that only changed
 * data is animated.
 */
export function ChartFigure({
  heading,
  note,
  description,
  height,
  width: given,
  table,
  children,
}: FigureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const measured = useWidth(frame);
  const width = given ?? (measured && Math.max(measured, narrowest));
  const headingId = useId();
  return (
    <Figure aria-labelledby={headingId}>
      <chakra.h3 id={headingId} fontWeight="bold" textWrap="balance">
        {heading}
      </chakra.h3>
      <chakra.p textStyle="sm" color="fg.muted">
        {note}
      </chakra.p>
      <ChartFrame ref={frame} minH={{ base: `${height}px`, _print: "0" }}>
        {width === undefined ? null : (
          <svg
            key={width}
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="xMinYMin"
            role="img"
            aria-label={description}
          >
            {children(width)}
          </svg>
        )}
      </ChartFrame>
      <ChartTable table={table} about={heading} />
    </Figure>
  );
}

/** Below this width in pixels the labels do not fit, so the drawing is scaled down instead. */
const narrowest = 280;

type FigureProps = {
  readonly heading: string;
  /** A subtitle that says what the chart shows. */
  readonly note: string;
  readonly description: string;
  /** In pixels. */
  readonly height: number;
  /** In pixels. If undefined, the width is measured. */
  readonly width: number | undefined;
  readonly table: ChartTableModel;
  /** Renders the drawing for a width in pixels. */
  readonly children: (width: number) => ReactNode;
};

const Figure = chakra("figure", {
  base: {
    minW: "0",
    breakInside: "avoid",
  },
});

/**
 * Tracks an element's width in pixels. Undefined before layout, so that nothing is drawn at a wrong width first.
 * Without any layout (jsdom), returns a phone's width.
 */
function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setWidth(Math.round(current.getBoundingClientRect().width) || phoneWidth);
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

const phoneWidth = 358;

export type Medium = "screen" | "paper";

/**
 * Tells whether the page is being printed. Renders changes synchronously, because the browser lays out the paper
 * right after its `beforeprint` listeners.
 */
export function useMedium(): Medium {
  const [medium, setMedium] = useState<Medium>("screen");
  useEffect(() => {
    const toPaper = () => flushSync(() => setMedium("paper"));
    const toScreen = () => flushSync(() => setMedium("screen"));
    window.addEventListener("beforeprint", toPaper);
    window.addEventListener("afterprint", toScreen);
    return () => {
      window.removeEventListener("beforeprint", toPaper);
      window.removeEventListener("afterprint", toScreen);
    };
  }, []);
  return medium;
}
