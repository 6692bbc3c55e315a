import type { Assumptions } from "@planner/shared/plan/assumptions";
import type { MeterStatus } from "@planner/shared/plan/Plan";

/** The drawn scale of daily budgets, in dollars a day. */
export type MeterScale = {
  /** Its three zones, each drawn as wide as it is. */
  readonly zones: readonly {
    readonly status: MeterStatus;
    readonly from: number;
    readonly to: number;
  }[];
  /** The limits written under it. */
  readonly marks: readonly number[];
  /** How far along it a budget lies, in percent from 0 to 100; beyond its end, at its end. */
  readonly position: (dailyBudget: number) => number;
};

/** The scale of a plan's limits. */
export function meterScale({ gate, red_below }: Assumptions["dailyBudget"]): MeterScale {
  // The marks stay apart, and green has room to its right.
  const end = gate + red_below;
  return {
    zones: [
      { status: "red", from: 0, to: red_below },
      { status: "yellow", from: red_below, to: gate },
      { status: "green", from: gate, to: end },
    ],
    marks: [red_below, gate],
    position: (dailyBudget) => (Math.min(Math.max(dailyBudget, 0), end) / end) * 100,
  };
}
