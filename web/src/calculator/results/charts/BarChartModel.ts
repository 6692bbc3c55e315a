import type { ChartTableModel } from "./ChartTableModel.ts";
import type { ValueScale } from "./LineChartModel.ts";

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
