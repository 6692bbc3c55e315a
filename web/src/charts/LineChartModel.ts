import type { ValueScale } from "./valueScale.ts";

/** A line chart over weeks. The component only draws it. */
export type LineChartModel = {
  /** What the chart shows, for screen readers. */
  readonly description: string;
  /** The range of the horizontal axis and its labeled weeks. */
  readonly weeks: {
    readonly first: number;
    readonly last: number;
    readonly ticks: readonly number[];
  };
  /** The value axis. */
  readonly scale: ValueScale;
  readonly lines: readonly ChartLine[];
  readonly band?: ChartBand | undefined;
  readonly points?: readonly ChartPoint[];
  /** Weeks without numbers, marked with a question mark. */
  readonly gaps?: readonly number[];
  /** Weeks without ads, shaded. */
  readonly pauses?: readonly number[];
  /** A horizontal line with a label, for a goal. */
  readonly level?: { readonly value: number; readonly label: string };
  /** A marked value of a week, with its label. */
  readonly mark?: { readonly week: number; readonly value: number; readonly label: string };
};

/** The area between two lines, from a week on. */
type ChartBand = {
  readonly from: number;
  readonly low: readonly number[];
  readonly high: readonly number[];
};

/** A value of one week. A hollow point is not counted but expected. */
export type ChartPoint = {
  readonly week: number;
  readonly value: number;
  readonly isHollow?: boolean;
};

/** A line of a chart, which may begin after the first week. */
export type ChartLine = {
  /**
   * `lead` is the line that the heading is about; `cost` is money spent, or the plan; `other` is the lead under another
   * condition; `past` is what led to it. Each line of a chart has a different tone.
   */
  readonly tone: "lead" | "second" | "cost" | "other" | "past";
  /** The week of the first value. The axis's first one if absent. */
  readonly from?: number;
  /** One value per week. */
  readonly values: readonly number[];
  /** The label at the end of the line: name and last value. */
  readonly label?: string;
};
