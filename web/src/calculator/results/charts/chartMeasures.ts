import type { Medium } from "./useMedium.ts";

/** How large the parts of a chart are, in pixels. */
export type ChartMeasures = {
  /** A chart of lines, its axis included. */
  readonly lineChartHeight: number;
  /** The widest character of a label: 12 px on screens, 9 px on paper, bold. Nobody knows the visitor's font. */
  readonly characterWidth: number;
  /** From one label at the lines' ends to the next. */
  readonly labelGap: number;
  readonly barThickness: number;
  readonly barGap: number;
  readonly barTitleHeight: number;
  readonly barGroupGap: number;
};

/** Paper has two pages for everything, and is held nearer to the eye. */
export const chartMeasures = {
  screen: {
    lineChartHeight: 260,
    characterWidth: 8,
    labelGap: 16,
    barThickness: 16,
    barGap: 6,
    barTitleHeight: 20,
    barGroupGap: 6,
  },
  paper: {
    lineChartHeight: 180,
    characterWidth: 6.5,
    labelGap: 12,
    barThickness: 10,
    barGap: 3,
    barTitleHeight: 15,
    barGroupGap: 4,
  },
} as const satisfies Record<Medium, ChartMeasures>;

/**
 * The width a chart is drawn for on paper, where nothing can be measured beforehand: a column of Letter
 * or A4 within its margins, and both of them. The drawing is then scaled by the few pixels it is off.
 */
export const paperWidths = { column: 335, page: 710 } as const;
