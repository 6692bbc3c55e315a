import { assumptions } from "@planner/shared/plan/assumptions";
import type { MeterStatus } from "@planner/shared/plan/Plan";

const { gate, red_below } = assumptions.dailyBudget;

/** Where the drawn scale ends, in dollars a day: the marks stay apart, and green has room to its right. */
const scaleEnd = gate + red_below;

/** The meter's three zones in dollars a day, each drawn as wide as it is. */
export const meterZones = [
  { status: "red", from: 0, to: red_below },
  { status: "yellow", from: red_below, to: gate },
  { status: "green", from: gate, to: scaleEnd },
] as const satisfies readonly {
  readonly status: MeterStatus;
  readonly from: number;
  readonly to: number;
}[];

/** The limits written under the meter, in dollars a day. */
export const meterMarks = [red_below, gate] as const;

/**
 * How far along the scale a daily budget lies, in percent from 0 to 100. A budget beyond the end of
 * the scale lies at its end.
 */
export function meterPosition(dailyBudget: number): number {
  return (Math.min(Math.max(dailyBudget, 0), scaleEnd) / scaleEnd) * 100;
}
