import type { ChartTableModel } from "./ChartTableModel.ts";

/** A chart of lines over the weeks, decided in full: a component only draws it. */
export type LineChartModel = {
  /** What the chart shows, in a sentence. */
  readonly heading: string;
  /** What is drawn, for those who do not see it. */
  readonly description: string;
  /** First and last week on the horizontal axis, and the weeks it names. */
  readonly weeks: {
    readonly first: number;
    readonly last: number;
    readonly ticks: readonly number[];
  };
  readonly scale: ValueScale;
  readonly lines: readonly ChartLine[];
  /** A level across the chart, named at its end like the lines. */
  readonly level?: { readonly value: number; readonly label: string };
  /** A week that matters, with the height of the line it is marked on. */
  readonly mark?: { readonly week: number; readonly value: number; readonly label: string };
  readonly table: ChartTableModel;
};

/** The vertical axis: it starts at 0. */
export type ValueScale = {
  readonly top: number;
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
};

export type ChartLine = {
  readonly name: string;
  /** `lead` is what the heading speaks of; `cost` is money out. */
  readonly tone: "lead" | "second" | "quiet" | "cost";
  /** A value a week, the first week's first. */
  readonly values: readonly number[];
  /** At the line's end: its name and last value. */
  readonly label: string;
};
