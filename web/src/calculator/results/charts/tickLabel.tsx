/** A number at an axis, in the chart's own type instead of the library's. */
export function tickLabel({ x, y, formattedValue, textAnchor, dx, dy }: TickLabel) {
  return (
    <text x={x} y={y} dx={dx} dy={dy} textAnchor={textAnchor}>
      {formattedValue}
    </text>
  );
}

type TickLabel = {
  readonly x: number;
  readonly y: number;
  readonly formattedValue: string | undefined;
  readonly textAnchor?: "start" | "middle" | "end" | "inherit" | undefined;
  readonly dx?: string | number | undefined;
  readonly dy?: string | number | undefined;
};
