import { type Plan, periodNames } from "@planner/shared/plan/Plan";
import { scaleLinear } from "@visx/scale";

/** The data of a chart as a table. */
export type ChartTableModel = {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell of a row is its header. */
  readonly rows: readonly (readonly [string, ...string[]])[];
};

/** A line chart over weeks. The component only draws it. */
export type LineChartModel = {
  /** The chart's message in one sentence. */
  readonly heading: string;
  /** The text alternative for screen readers. */
  readonly description: string;
  /** The range of the horizontal axis and its labeled weeks. */
  readonly weeks: {
    readonly first: number;
    readonly last: number;
    readonly ticks: readonly number[];
  };
  readonly scale: ValueScale;
  readonly lines: readonly ChartLine[];
  /** A horizontal line with a label, for a goal. */
  readonly level?: { readonly value: number; readonly label: string };
  /** A highlighted point on a line. */
  readonly mark?: { readonly week: number; readonly value: number; readonly label: string };
  readonly table: ChartTableModel;
};

/** The value axis. Starts at 0. */
export type ValueScale = {
  readonly top: number;
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
};

export type ChartLine = {
  readonly name: string;
  /** `lead` is the line that the heading is about; `cost` is money spent. Each line of a chart has a different tone. */
  readonly tone: "lead" | "second" | "quiet" | "cost";
  /** One value per week. */
  readonly values: readonly number[];
  /** The label at the end of the line: name and last value. */
  readonly label: string;
};

/**
 * An axis from 0 to a round number that is at least the highest value, with about four ticks. Without values it still
 * has a range.
 */
export function valueScale(values: readonly number[], format: ValueScale["format"]): ValueScale {
  const highest = Math.max(...values) || 1;
  const scale = scaleLinear<number>({ domain: [0, highest], nice: aboutFour });
  return { top: scale.domain()[1] ?? highest, ticks: scale.ticks(aboutFour), format };
}

const aboutFour = 4;

/** The weeks that the axes label: the ends of the periods (4, 8 and 12). */
export function periodWeeks({ assumptions }: Pick<Plan, "assumptions">): readonly number[] {
  return periodNames.map((period) => assumptions.weeksAtEndOf[period]);
}
