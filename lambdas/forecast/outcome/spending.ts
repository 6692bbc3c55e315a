import { isEntered, type ModelWeek } from "../planWeeks.ts";

/** What the forecast expects to be spent in weeks without an entry (docs/plan-model.md, spend). */
export type Spending = {
  /** The spend of the last entered week with spend, as a share of its plan. Not capped. */
  readonly pace: number;
  /** That week's spend, in dollars. Without such a week, the plan's spend in week 1. */
  readonly weeklySpend: number;
  /** The plan's spend in that week, in dollars. */
  readonly plannedWeeklySpend: number;
  /** Whether the last entered week had no spend and an earlier one had. */
  readonly isPaused: boolean;
  /** In a pause, whether the ads are back next week. Undefined if not answered. */
  readonly isBack: boolean | undefined;
  /** The pace from next week on: 0 if the ads stay off. */
  readonly paceAhead: number;
};

/** Below this pace, the spend is what holds the plan back. */
export const lowPace = 0.85;

/** If the pace differs from 1 by at most this, the plan's spend is not forecast separately. */
const closeToPlan = 0.1;

/** The pace of the last entered week with spend, and whether the ads are paused. */
export function spendingOf(weeks: readonly ModelWeek[]): Spending {
  const entered = weeks.filter(isEntered);
  const lastWithSpend = entered.findLast(({ entry }) => entry.spend_cents > 0);
  const last = entered.at(-1);
  const paceWeek = lastWithSpend ?? weeks[0];
  if (paceWeek === undefined) throw new Error("The plan has no weeks.");
  const plannedWeeklySpend = paceWeek.planned.ad_spend;
  const weeklySpend =
    lastWithSpend === undefined ? plannedWeeklySpend : lastWithSpend.entry.spend_cents / 100;
  const pace = plannedWeeklySpend > 0 ? weeklySpend / plannedWeeklySpend : 1;
  const isPaused = lastWithSpend !== undefined && lastWithSpend !== last;
  const isBack = isPaused ? last?.entry.back_next_week : undefined;
  return {
    pace,
    weeklySpend,
    plannedWeeklySpend,
    isPaused,
    isBack,
    paceAhead: isBack === false ? 0 : pace,
  };
}

/** The paces that a run of the forecast draws the weeks without an entry at. */
export type Paces = {
  /** Of weeks before the last entry. */
  readonly missed: number;
  /** Of weeks after the last entry. */
  readonly ahead: number;
};

/** The spend of a week in dollars: as entered, or the plan's at the pace. */
export function spendInWeek(
  { entry, planned }: ModelWeek,
  weeks: readonly ModelWeek[],
  { missed, ahead }: Paces,
): number {
  if (entry !== undefined) return entry.spend_cents / 100;
  const last = weeks.findLast(isEntered)?.planned.week ?? 0;
  return planned.ad_spend * (planned.week < last ? missed : ahead);
}

/** The paces of the first run: what is likely. */
export function likelyPaces({ pace, paceAhead }: Spending): Paces {
  return { missed: pace, ahead: paceAhead };
}

/** A run of the forecast under another condition. */
export type SecondRun = {
  readonly condition: "plan_spend" | "ads_off" | "ads_back";
  readonly paces: Paces;
};

/**
 * The second run. In a pause, it is the case that the first run does not expect: the ads are back, or stay off. Otherwise, it
 * is at the plan's spend. Undefined if the pace is close to that.
 */
export function secondRunOf({ pace, isPaused, isBack }: Spending): SecondRun | undefined {
  if (isPaused) {
    return isBack === false
      ? { condition: "ads_back", paces: { missed: pace, ahead: pace } }
      : { condition: "ads_off", paces: { missed: pace, ahead: 0 } };
  }
  if (Math.abs(pace - 1) <= closeToPlan) return undefined;
  return { condition: "plan_spend", paces: { missed: 1, ahead: 1 } };
}
