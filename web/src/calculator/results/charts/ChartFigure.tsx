import { chakra } from "@chakra-ui/react";
import { type ReactNode, useId, useRef } from "react";
import { ChartFrame } from "./ChartFrame.tsx";
import { ChartTable } from "./ChartTable.tsx";
import type { ChartTableModel } from "./ChartTableModel.ts";
import { useWidth } from "./useWidth.ts";

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
