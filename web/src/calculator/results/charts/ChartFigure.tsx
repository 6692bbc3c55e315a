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
 * A chart with its message above and its figures as a table below. It draws for the width it has; a new
 * width draws it afresh, so that only a change of figures moves anything.
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

/** In pixels: below it a drawing has no room for its labels, and is scaled down instead. */
const narrowest = 280;

type FigureProps = {
  readonly heading: string;
  /** What the chart is of, in a line. */
  readonly note: string;
  readonly description: string;
  /** In pixels. */
  readonly height: number;
  /** In pixels, where it is known before it is laid out. */
  readonly width: number | undefined;
  readonly table: ChartTableModel;
  /** The drawing, for a width in pixels. */
  readonly children: (width: number) => ReactNode;
};

const Figure = chakra("figure", {
  base: {
    minW: "0",
    breakInside: "avoid",
  },
});

/**
 * An element's width in pixels, kept up to date. Undefined until it is laid out, so that nothing is
 * drawn for another width first; where there is no layout at all, a phone's.
 */
export function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
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

/** What a page is drawn for. */
export type Medium = "screen" | "paper";

/**
 * Whether the page is being printed. A change is rendered at once: the browser lays the paper out as
 * soon as its listeners have run.
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
