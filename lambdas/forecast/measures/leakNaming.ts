import { byMeasure, type MeasureName } from "@planner/shared/api/planMeasures";
import type { EnteredWeek } from "../planWeeks.ts";
import { type Evidence, evidenceOf, posteriorOf, resultsFrom } from "./evidence.ts";
import type { Model } from "./priors.ts";
import { chanceOfAtLeast, chanceOfAtMost } from "./surprise.ts";

/**
 * Naming (docs/plan-model.md, naming): whether a measure is named as a leak on a Monday. It has a memory, so that a lever
 * does not come and go. The standings of all Mondays follow from the entered weeks alone, and nothing is stored.
 */

/** A Monday with an entry, or the one before the first: what the entries up to it say, and where each measure stands. */
export type Monday = {
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

/** All Mondays with an entry, in order. */
export function mondaysOf(weeks: readonly EnteredWeek[], model: Model): readonly Monday[] {
  const mondays: Monday[] = [];
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

/** The Monday before the first entry: nothing is named, and the measures are the prior's. */
export function firstMonday(model: Model): Monday {
  return { evidence: evidenceOf([], model), standings: byMeasure(() => initialStanding) };
}

/** A measure on a Monday, before the rules of naming apply. */
type MeasureOnMonday = {
  readonly measure: MeasureName;
  readonly evidence: Evidence;
  /** The Mondays before. */
  readonly earlier: readonly Monday[];
  /** The standing on the Monday before, brought up to date. */
  readonly carried: Standing;
};

/** Applies the rules of naming in order: a drop names a measure, a repair ends it, or else all results decide. */
function standingOf(
  measure: MeasureName,
  evidence: Evidence,
  earlier: readonly Monday[],
): Standing {
  const last = earlier.at(-1)?.standings[measure] ?? initialStanding;
  const carried = carriedOver(measure, evidence, last);
  const onMonday: MeasureOnMonday = { measure, evidence, earlier, carried };
  return afterDrop(onMonday) ?? afterRepair(onMonday) ?? afterAllResults(onMonday);
}

/** What is left of last Monday's standing: a measure whose `firstWeek` had moved is no longer named if its results fit. */
function carriedOver(measure: MeasureName, evidence: Evidence, last: Standing): Standing {
  const { isNamed, firstWeek, movedBy } = last;
  const surprise = surpriseFrom(measure, evidence, firstWeek);
  const recentSurprise = recentSurpriseOf(measure, evidence);
  if (!isNamed || movedBy === undefined || surprise <= namedUntil) {
    return { ...last, surprise, recentSurprise, ended: undefined };
  }
  if (movedBy === "repair") {
    return {
      ...last,
      isNamed: false,
      surprise,
      recentSurprise,
      ended: { kind: "fits", droppedIn: undefined },
    };
  }
  return {
    isNamed: false,
    firstWeek: 1,
    movedBy: undefined,
    surprise: surpriseFrom(measure, evidence, 1),
    recentSurprise,
    ended: { kind: "fits", droppedIn: firstWeek },
  };
}

/** The standing if the last four weeks are a drop, which names the measure. Undefined if they are none. */
function afterDrop({ measure, evidence, carried }: MeasureOnMonday): Standing | undefined {
  const { isNamed, movedBy, surprise, recentSurprise } = carried;
  const isWorseThanAll = recentSurprise < surprise * (1 - roundingError);
  if (recentSurprise > thresholdsAfter(evidence).recent || !isWorseThanAll) return undefined;
  // A named measure keeps the week that a drop or a repair moved it to.
  if (isNamed && movedBy !== undefined) return carried;
  const firstWeek = firstRecentWeek(evidence);
  if (!isNamed && !isCertainlyWorse(measure, evidence, firstWeek)) return carried;
  return {
    isNamed: true,
    firstWeek,
    movedBy: "drop",
    surprise: surpriseFrom(measure, evidence, firstWeek),
    recentSurprise,
    ended: undefined,
  };
}

/** The standing if a named measure is repaired, which ends its naming. Undefined if it is not. */
function afterRepair(onMonday: MeasureOnMonday): Standing | undefined {
  const { measure, evidence, carried } = onMonday;
  if (!carried.isNamed || !isRepaired(onMonday)) return undefined;
  const firstWeek = firstRecentWeek(evidence);
  return {
    isNamed: false,
    firstWeek,
    movedBy: "repair",
    surprise: surpriseFrom(measure, evidence, firstWeek),
    recentSurprise: carried.recentSurprise,
    ended: { kind: "repaired" },
  };
}

/** The standing by all results from `firstWeek` on. */
function afterAllResults({ measure, evidence, carried }: MeasureOnMonday): Standing {
  const { isNamed, firstWeek, surprise } = carried;
  if (isNamed) {
    if (surprise <= namedUntil) return carried;
    return { ...carried, isNamed: false, ended: { kind: "fits", droppedIn: undefined } };
  }
  if (surprise > thresholdsAfter(evidence).all) return carried;
  if (!isCertainlyWorse(measure, evidence, firstWeek)) return carried;
  return { ...carried, isNamed: true, ended: undefined };
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
function isRepaired({ measure, evidence, earlier, carried }: MeasureOnMonday): boolean {
  if (!recentWeeksFit(evidence, carried)) return false;
  const since = earlier.slice(-recentWeeks);
  const [before] = since;
  if (before === undefined || !since.every(({ standings }) => standings[measure].isNamed)) {
    return false;
  }
  const { firstWeek } = before.standings[measure];
  const resultsThen = resultsFrom(before.evidence, measure, firstWeek);
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
