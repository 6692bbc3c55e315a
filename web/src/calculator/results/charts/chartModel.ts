import { type Plan, periodNames } from "@planner/shared/plan/Plan";
import { scaleLinear } from "@visx/scale";

/** A chart's figures as a table. */
export type ChartTableModel = {
  readonly caption: string;
  readonly columns: readonly string[];
  /** Rows of text; the first cell names the row. */
  readonly rows: readonly (readonly [string, ...string[]])[];
};

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

/** A chart of horizontal bars in groups, decided in full: a component only draws it. */
export type BarChartModel = {
  readonly heading: string;
  readonly description: string;
  readonly scale: ValueScale;
  readonly groups: readonly BarGroup[];
  readonly table: ChartTableModel;
};

type BarGroup = {
  /** Above its bars; a single group needs none. */
  readonly title?: string;
  readonly bars: readonly ChartBar[];
};

export type ChartBar = {
  readonly name: string;
  readonly value: number;
  /** At the bar's end. */
  readonly label: string;
  /** Whether the heading speaks of it. */
  readonly isLead: boolean;
};

/**
 * An axis from 0 to a round number at or above the highest value, with about four round steps. With
 * nothing to show it still has a height.
 */
export function valueScale(values: readonly number[], format: ValueScale["format"]): ValueScale {
  const highest = Math.max(...values) || 1;
  const scale = scaleLinear<number>({ domain: [0, highest], nice: aboutFour });
  return { top: scale.domain()[1] ?? highest, ticks: scale.ticks(aboutFour), format };
}

const aboutFour = 4;

/** The weeks at which a plan is added up: 4, 8 and 12. The charts' axes name them. */
export function periodWeeks({ assumptions }: Pick<Plan, "assumptions">): readonly number[] {
  return periodNames.map((period) => assumptions.weeksAtEndOf[period]);
}
