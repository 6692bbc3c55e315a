import { byMeasure, type MeasureName } from "@planner/shared/api/planMeasures";
import type { EnteredWeek } from "../planWeeks.ts";
import { type Evidence, evidenceOf, posteriorOf, resultsFrom } from "./evidence.ts";
import type { Model } from "./priors.ts";
import { chanceOfAtLeast, chanceOfAtMost } from "./surprise.ts";

/**
 * Naming (docs/plan-model.md, naming): whether a measure is named as a leak on a Monday. It has a memory, so that a lever
 * does not come and go. The standings of all Mondays follow from the entered weeks alone, and nothing is stored.
 */

/** What the entries up to a Monday say, and where each measure stands then. */
export type MondayStandings = {
  readonly evidence: Evidence;
  readonly standings: Readonly<Record<MeasureName, Standing>>;
};

/** Where a measure stands on a Monday. */
export type Standing = {
  readonly isNamed: boolean;
  /** The week of the plan from which on its results count. */
  readonly firstWeek: number;
  /** What moved `firstWeek` from week 1. */
  readonly movedBy: "drop" | "repair" | undefined;
  /** p: the probability of results this bad from `firstWeek` on if the measure is on plan. */
  readonly surprise: number;
  /** The same for the last four entered weeks. 1 before the fifth. */
  readonly recentSurprise: number;
  /** Why it is no longer named. Undefined unless it was named on the Monday before. */
  readonly ended: Ended | undefined;
};

type Ended =
  | { readonly kind: "repaired" }
  /** The results fit the plan. After a drop, those from its first week on do. */
  | { readonly kind: "fits"; readonly droppedIn: number | undefined };

/**
 * The thresholds of the surprise by the week of the last entry: of all results from `firstWeek` on (α), and of the last four
 * weeks (β). Before week 4 only large leaks can be told from bad luck, and after week 8 little can be gained.
 */
const thresholds = [
  { untilWeek: 3, all: 0.0015, recent: 0.0015 },
  { untilWeek: 8, all: 0.006, recent: 0.002 },
  { untilWeek: 12, all: 0.003, recent: 0.001 },
] as const;

/** The thresholds on the Monday after the last entry: of all results from `firstWeek` on, and of the recent ones. */
export function thresholdsAfter({ entered }: Evidence): { all: number; recent: number } {
  const week = entered.at(-1)?.planned.week ?? 1;
  const found = thresholds.find(({ untilWeek }) => week <= untilWeek);
  if (found === undefined) throw new Error(`Week ${week} is after the plan.`);
  return found;
}

/** A named measure stays named while its surprise is at most this. */
const namedUntil = 0.15;
/** A measure is newly named only if it is this probable that it is worse than planned. */
const certaintyToName = 0.9;
/** A repair: the last four weeks fit the plan, and are this improbable at what was measured before them. */
const repair = { fits: 0.3, improbable: 0.001 } as const;

const recentWeeks = 4;

/** The last four weeks can differ from all results by rounding alone. That is no drop. */
const roundingError = 1e-9;

/** Whether there are more than four entered weeks, and the last four fit the plan. */
export function recentWeeksFit(
  evidence: Evidence,
  { recentSurprise }: Pick<Standing, "recentSurprise">,
): boolean {
  return hasEarlierWeeks(evidence) && recentSurprise >= repair.fits;
}

/** The standings on all Mondays with an entry, in order. */
export function standingsByMonday(
  weeks: readonly EnteredWeek[],
  model: Model,
): readonly MondayStandings[] {
  const mondays: MondayStandings[] = [];
  for (const index of weeks.keys()) {
    const evidence = evidenceOf(weeks.slice(0, index + 1), model);
    const standings = byMeasure((measure) => standingOf(measure, evidence, mondays));
    mondays.push({ evidence, standings });
  }
  return mondays;
}

const initialStanding: Standing = {
  isNamed: false,
  firstWeek: 1,
  movedBy: undefined,
  surprise: 1,
  recentSurprise: 1,
  ended: undefined,
};

/** The standings before the first entry: nothing is named, and the measures are the prior's. */
export function standingsBeforeEntries(model: Model): MondayStandings {
  return { evidence: evidenceOf([], model), standings: byMeasure(() => initialStanding) };
}

/** A measure on a Monday, before the rules of naming apply. */
type MeasureOnMonday = {
  readonly measure: MeasureName;
  readonly evidence: Evidence;
  /** The Mondays before. */
  readonly earlier: readonly MondayStandings[];
  /** The standing on the Monday before, with the surprises of this one. */
  readonly standing: Standing;
};

/** Applies the rules of naming: a measure that was named on the Monday before stays so until it fits the plan or is repaired. */
function standingOf(
  measure: MeasureName,
  evidence: Evidence,
  earlier: readonly MondayStandings[],
): Standing {
  const last = earlier.at(-1)?.standings[measure] ?? initialStanding;
  const standing: Standing = {
    ...last,
    surprise: surpriseFrom(measure, evidence, last.firstWeek),
    recentSurprise: recentSurpriseOf(measure, evidence),
    ended: undefined,
  };
  const onMonday: MeasureOnMonday = { measure, evidence, earlier, standing };
  return last.isNamed ? ifNamed(onMonday) : ifUnnamed(onMonday);
}

/** The standing of a measure that was named on the Monday before. */
function ifNamed(onMonday: MeasureOnMonday): Standing {
  const { standing } = onMonday;
  const fits = standing.surprise > namedUntil;
  if (standing.movedBy === undefined) {
    if (isDrop(onMonday)) return namedByDrop(onMonday);
    if (isRepaired(onMonday)) return endedByRepair(onMonday);
    return fits ? endedByFit(onMonday) : standing;
  }
  // A drop or a repair has moved `firstWeek`, which a further drop does not do. If the results since then fit, other weeks may
  // still name the measure.
  if (fits) return ifUnnamed({ ...onMonday, standing: endedByFit(onMonday) });
  return isRepaired(onMonday) ? endedByRepair(onMonday) : standing;
}

/** The standing of a measure that is not named: a drop names it, or else all results from `firstWeek` on. */
function ifUnnamed(onMonday: MeasureOnMonday): Standing {
  const { measure, evidence, standing } = onMonday;
  if (isDrop(onMonday)) {
    // The drop decides alone: if it is not certain, all results, which are better, do not name the measure instead.
    const isCertain = isCertainlyWorse(measure, evidence, firstRecentWeek(evidence));
    return isCertain ? namedByDrop(onMonday) : standing;
  }
  const isLeak =
    standing.surprise <= thresholdsAfter(evidence).all &&
    isCertainlyWorse(measure, evidence, standing.firstWeek);
  return isLeak ? { ...standing, isNamed: true, ended: undefined } : standing;
}

/** Whether the last four weeks are improbable on plan, and more so than all results. */
function isDrop({ evidence, standing: { surprise, recentSurprise } }: MeasureOnMonday): boolean {
  const isWorseThanAll = recentSurprise < surprise * (1 - roundingError);
  return isWorseThanAll && recentSurprise <= thresholdsAfter(evidence).recent;
}

/** Named by the last four weeks, which alone count from now on. */
function namedByDrop({ measure, evidence, standing }: MeasureOnMonday): Standing {
  const firstWeek = firstRecentWeek(evidence);
  return {
    isNamed: true,
    firstWeek,
    movedBy: "drop",
    surprise: surpriseFrom(measure, evidence, firstWeek),
    recentSurprise: standing.recentSurprise,
    ended: undefined,
  };
}

/** No longer named, because of the last four weeks, which alone count from now on. */
function endedByRepair({ measure, evidence, standing }: MeasureOnMonday): Standing {
  const firstWeek = firstRecentWeek(evidence);
  return {
    isNamed: false,
    firstWeek,
    movedBy: "repair",
    surprise: surpriseFrom(measure, evidence, firstWeek),
    recentSurprise: standing.recentSurprise,
    ended: { kind: "repaired" },
  };
}

/** No longer named, because its results fit the plan. After a drop, all weeks count again. */
function endedByFit({ measure, evidence, standing }: MeasureOnMonday): Standing {
  if (standing.movedBy !== "drop") {
    return { ...standing, isNamed: false, ended: { kind: "fits", droppedIn: undefined } };
  }
  return {
    isNamed: false,
    firstWeek: 1,
    movedBy: undefined,
    surprise: surpriseFrom(measure, evidence, 1),
    recentSurprise: standing.recentSurprise,
    ended: { kind: "fits", droppedIn: standing.firstWeek },
  };
}

/** Whether a measure is so probably worse than planned that it may be named. */
function isCertainlyWorse(measure: MeasureName, evidence: Evidence, firstWeek: number): boolean {
  const results = resultsFrom(evidence, measure, firstWeek);
  return posteriorOf(evidence.model, measure, results).chanceBelowPlan >= certaintyToName;
}

/**
 * Whether a measure that was named on the Monday before the last four weeks, and ever since, is repaired: these weeks fit
 * the plan, and are too good for what was measured on that Monday.
 */
function isRepaired({ measure, evidence, earlier, standing }: MeasureOnMonday): boolean {
  if (!recentWeeksFit(evidence, standing)) return false;
  const recentMondays = earlier.slice(-recentWeeks);
  const isNamedSince = recentMondays.every(({ standings }) => standings[measure].isNamed);
  const [mondayBefore] = recentMondays;
  if (mondayBefore === undefined || !isNamedSince) return false;
  const { firstWeek } = mondayBefore.standings[measure];
  const resultsThen = resultsFrom(mondayBefore.evidence, measure, firstWeek);
  const { mean } = posteriorOf(evidence.model, measure, resultsThen);
  const recentResults = resultsFrom(evidence, measure, firstRecentWeek(evidence));
  return chanceOfAtLeast(measure, mean, recentResults) <= repair.improbable;
}

/** The week of the plan that the last four entered weeks begin with. */
export function firstRecentWeek({ entered }: Evidence): number {
  return entered.slice(-recentWeeks)[0]?.planned.week ?? 1;
}

/** Whether there are entered weeks before the last four. */
function hasEarlierWeeks({ entered }: Evidence): boolean {
  return entered.length > recentWeeks;
}

function recentSurpriseOf(measure: MeasureName, evidence: Evidence): number {
  if (!hasEarlierWeeks(evidence)) return 1;
  return surpriseFrom(measure, evidence, firstRecentWeek(evidence));
}

/** The probability of results this bad from a week on if the measure is on plan. */
function surpriseFrom(measure: MeasureName, evidence: Evidence, firstWeek: number): number {
  const results = resultsFrom(evidence, measure, firstWeek);
  return chanceOfAtMost(measure, evidence.model.priors[measure].mean, results);
}
