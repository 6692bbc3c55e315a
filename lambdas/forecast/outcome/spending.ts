import { isEntered, type ModelWeek } from "../planWeeks.ts";

/** Spend (docs/plan-model.md, spend): what the forecast counts on for the weeks without an entry. */
export type Spending = {
  /** The spend of the last entered week with spend, as a share of its plan. Not capped. */
  readonly pace: number;
  /** That week's spend and its plan, in dollars. Without one, the plan's spend of week 1. */
  readonly aWeek: number;
  readonly plannedAWeek: number;
  /** Whether the last entered week had no spend and an earlier one had. */
  readonly isPaused: boolean;
  /** In a pause, whether the ads are back next week. Undefined if not answered. */
  readonly isBack: boolean | undefined;
  /** The pace from next week on: 0 if the ads stay off. */
  readonly countedPace: number;
};

/** Below this pace, the spend is what holds the plan back. */
export const lowPace = 0.85;

export function spendingOf(weeks: readonly ModelWeek[]): Spending {
  const entered = weeks.filter(isEntered);
  const lastWithSpend = entered.findLast(({ entry }) => entry.spend_cents > 0);
  const last = entered.at(-1);
  const planned = (lastWithSpend ?? weeks[0])?.planned.ad_spend ?? 0;
  const actual = lastWithSpend === undefined ? planned : lastWithSpend.entry.spend_cents / 100;
  const pace = planned > 0 ? actual / planned : 1;
  const isPaused = lastWithSpend !== undefined && lastWithSpend !== last;
  const isBack = isPaused ? last?.entry.back_next_week : undefined;
  return {
    pace,
    aWeek: actual,
    plannedAWeek: planned,
    isPaused,
    isBack,
    countedPace: isBack === false ? 0 : pace,
  };
}

/** The paces that a run draws weeks without an entry at: missed ones, and the ones after the last entry. */
export type Paces = Readonly<Record<"missed" | "ahead", number>>;

/** The paces of the run that the page shows first. */
export function countedPaces({ pace, countedPace }: Spending): Paces {
  return { missed: pace, ahead: countedPace };
}

export type SecondRun = {
  readonly condition: "plan_spend" | "ads_off" | "ads_back";
  readonly paces: Paces;
};

/**
 * The second run. In a pause, it is for the answer that the contractor did not give. Otherwise, it is at the plan's spend, if the
 * pace is off by more than a tenth.
 */
export function secondRunOf(spending: Spending): SecondRun | undefined {
  const { pace, isPaused, isBack } = spending;
  if (isPaused && isBack === false) {
    return { condition: "ads_back", paces: { missed: pace, ahead: pace } };
  }
  if (isPaused) return { condition: "ads_off", paces: { missed: pace, ahead: 0 } };
  if (Math.abs(pace - 1) <= 0.1) return undefined;
  return { condition: "plan_spend", paces: { missed: 1, ahead: 1 } };
}
