import { byMeasure, type MeasureName } from "@planner/shared/api/planMeasures";
import type { EnteredWeek } from "../planWeeks.ts";
import { type Evidence, evidenceOf, posteriorOf, resultsFrom } from "./evidence.ts";
import type { Model } from "./priors.ts";
import { chanceOfAtLeast, chanceOfAtMost } from "./surprise.ts";

/**
 * Naming (docs/plan-model.md, naming): whether a measure is named as a leak on a Monday. It has a memory, so that a lever
 * does not come and go. The standings of all Mondays follow from the entered weeks alone, and nothing is stored.
 */

/** A Monday with an entry: what the entries up to it say, and where each measure stands. */
export type Monday = {
  readonly evidence: Evidence;
  readonly standings: Readonly<Record<MeasureName, Standing>>;
};

/** Where a measure stands on a Monday. */
export type Standing = {
  readonly isNamed: boolean;
  /** The week of the plan from which on its results count. */
  readonly first: number;
  /** What moved `first` from week 1. */
  readonly movedBy: "drop" | "repair" | undefined;
  /** p: the probability of results this bad from `first` on if the measure is on plan. */
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
 * The thresholds of the surprise by the week of the last entry: of all results from `first` on (α), and of the last four
 * weeks (β). Before week 4 only large leaks can be told from bad luck, and after week 8 little can be gained.
 */
const thresholds = [
  { untilWeek: 3, all: 0.0015, recent: 0.0015 },
  { untilWeek: 8, all: 0.006, recent: 0.002 },
  { untilWeek: 12, all: 0.003, recent: 0.001 },
] as const;

/** The thresholds of the surprise on the Monday after the last entry: over all weeks, and over the recent ones. */
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

/** Whether there are more than four entered weeks, and the last four fit the plan. */
export function recentWeeksFit({ entered }: Evidence, { recentSurprise }: Standing): boolean {
  return entered.length > recentWeeks && recentSurprise >= repair.fits;
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
  first: 1,
  movedBy: undefined,
  surprise: 1,
  recentSurprise: 1,
  ended: undefined,
};

/** The Monday before the first entry: nothing is named, and the measures are the prior's. */
export function firstMonday(model: Model): Monday {
  return { evidence: evidenceOf([], model), standings: byMeasure(() => initialStanding) };
}

/**
 * Applies the rules of naming in order: a drop names a measure, a repair ends it, and else all results from `first` on
 * decide. `earlier` are the Mondays before.
 */
function standingOf(
  measure: MeasureName,
  evidence: Evidence,
  earlier: readonly Monday[],
): Standing {
  const last = earlier.at(-1)?.standings[measure] ?? initialStanding;
  const carried = carriedOver(measure, evidence, last);
  const limits = thresholdsAfter(evidence);
  const recentSurprise = recentSurpriseOf(measure, evidence);
  // The last four weeks must be a worse surprise than all results. A difference by rounding is no drop.
  const hasDropped =
    recentSurprise <= limits.recent && recentSurprise < carried.surprise * (1 - 1e-9);
  if (hasDropped) {
    const keepsFirst = carried.isNamed && carried.movedBy !== undefined;
    const first = keepsFirst ? carried.first : firstOfRecent(evidence);
    const movedBy = keepsFirst ? carried.movedBy : "drop";
    return namedStanding(measure, evidence, { carried, first, movedBy, recentSurprise });
  }
  if (carried.isNamed && isRepaired(measure, evidence, earlier)) {
    const first = firstOfRecent(evidence);
    return {
      isNamed: false,
      first,
      movedBy: "repair",
      surprise: surpriseFrom(measure, evidence, first),
      recentSurprise,
      ended: { kind: "repaired" },
    };
  }
  if (carried.surprise <= limits.all || (carried.isNamed && carried.surprise <= namedUntil)) {
    const { first, movedBy } = carried;
    return namedStanding(measure, evidence, { carried, first, movedBy, recentSurprise });
  }
  const endsNow: Ended | undefined = carried.isNamed
    ? { kind: "fits", droppedIn: undefined }
    : undefined;
  return { ...carried, isNamed: false, recentSurprise, ended: carried.ended ?? endsNow };
}

/** What is left of last Monday's standing: a measure whose `first` had moved is no longer named if its results fit. */
function carriedOver(measure: MeasureName, evidence: Evidence, last: Standing): Standing {
  const { isNamed, first, movedBy } = last;
  const surprise = surpriseFrom(measure, evidence, first);
  if (!isNamed || movedBy === undefined || surprise <= namedUntil) {
    return { ...last, surprise, ended: undefined };
  }
  if (movedBy === "repair") {
    return { ...last, isNamed: false, surprise, ended: { kind: "fits", droppedIn: undefined } };
  }
  return {
    ...last,
    isNamed: false,
    first: 1,
    movedBy: undefined,
    surprise: surpriseFrom(measure, evidence, 1),
    ended: { kind: "fits", droppedIn: first },
  };
}

type NewNaming = Pick<Standing, "first" | "movedBy" | "recentSurprise"> & {
  /** The standing before this Monday's naming. */
  readonly carried: Standing;
};

/** Names a measure. One that was not named must be probably worse than planned; else it stays as it was. */
function namedStanding(
  measure: MeasureName,
  evidence: Evidence,
  { carried, first, movedBy, recentSurprise }: NewNaming,
): Standing {
  if (!carried.isNamed) {
    const results = resultsFrom(evidence, measure, first);
    const { chanceBelowPlan } = posteriorOf(evidence.model, measure, results);
    if (chanceBelowPlan < certaintyToName) return { ...carried, recentSurprise };
  }
  const surprise = surpriseFrom(measure, evidence, first);
  return { isNamed: true, first, movedBy, surprise, recentSurprise, ended: undefined };
}

/**
 * Whether a measure that was named on the Monday before the last four weeks, and ever since, is repaired: these weeks fit
 * the plan, and are too good for what was measured on that Monday.
 */
function isRepaired(measure: MeasureName, evidence: Evidence, earlier: readonly Monday[]): boolean {
  const since = earlier.slice(-recentWeeks);
  const [before] = since;
  if (since.length < recentWeeks || before === undefined) return false;
  if (!since.every(({ standings }) => standings[measure].isNamed)) return false;
  if (recentSurpriseOf(measure, evidence) < repair.fits) return false;
  const { first } = before.standings[measure];
  const resultsThen = resultsFrom(before.evidence, measure, first);
  const { mean } = posteriorOf(evidence.model, measure, resultsThen);
  const recentResults = resultsFrom(evidence, measure, firstOfRecent(evidence));
  return chanceOfAtLeast(measure, mean, recentResults) <= repair.improbable;
}

/** The week of the plan that the last four entered weeks begin with. */
export function firstOfRecent({ entered }: Evidence): number {
  return entered.slice(-recentWeeks)[0]?.planned.week ?? 1;
}

function recentSurpriseOf(measure: MeasureName, evidence: Evidence): number {
  if (evidence.entered.length <= recentWeeks) return 1;
  return surpriseFrom(measure, evidence, firstOfRecent(evidence));
}

/** The probability of results this bad from a week on if the measure is on plan. */
function surpriseFrom(measure: MeasureName, evidence: Evidence, first: number): number {
  const results = resultsFrom(evidence, measure, first);
  return chanceOfAtMost(measure, evidence.model.priors[measure].mean, results);
}
