import { computePlan } from "@planner/shared/plan/computePlan";
import jStat from "jstat";
import type { TrackedPlan } from "../planWeeks.ts";
import type { Random } from "../sampling.ts";
import { aWeek, defaultInputs } from "./aTrackedPlan.ts";

/** What is true of a contractor. */
export type Truth = Readonly<Record<"leadsPerDollar" | "booking" | "show" | "close", number>>;

export const onPlan: Truth = { leadsPerDollar: 1 / 33, booking: 0.35, show: 0.75, close: 0.6 };

/** The shares of estimates that are over, or decided, in the same week and in each later one. */
type Rhythms = Readonly<Record<"booked" | "held", readonly number[]>>;

export const noLags: Rhythms = { booked: [1], held: [1] };
export const usualLags: Rhythms = { booked: [0.65, 0.35], held: [0.4, 0.45, 0.15] };
export const longLags: Rhythms = { booked: [0.1, 0.6, 0.2, 0.1], held: [0.1, 0.4, 0.3, 0.2] };

export type Contractor = {
  /** The default is `onPlan`. */
  readonly truthIn?: (week: number) => Truth;
  readonly rhythms?: Rhythms;
  /** The share of Mondays on which the contractor says what is open. The default is all. */
  readonly answered?: number;
  /** The spend as a share of the plan's. */
  readonly pace?: number;
  /** φ: the variance of weekly leads divided by their mean. */
  readonly dispersion?: number;
};

/** A contractor drawn from the main part of the prior. */
export function fromPrior(random: Random): Truth {
  return {
    leadsPerDollar: jStat.gamma.inv(random(), 20.24, 1 / 667.8),
    booking: jStat.beta.inv(random(), 52.12, 96.8),
    show: jStat.beta.inv(random(), 91.59, 30.53),
    close: jStat.beta.inv(random(), 23.39, 15.6),
  };
}

type Simulated = {
  readonly weeks: TrackedPlan["weeks"];
  /** All jobs that come of the twelve weeks, also later ones. */
  readonly jobs: number;
};

/** What happens to a booked estimate, by the index of the week. */
type Estimate = {
  readonly bookedIn: number;
  /** Held, or not. */
  readonly overIn: number;
  readonly isHeld: boolean;
  /** Won, or not. */
  readonly decidedIn: number;
  readonly isWon: boolean;
};

/** Twelve entered weeks of a contractor with the default plan. Doesn't use the samplers of the forecast. */
export function simulateContractor(random: Random, contractor: Contractor = {}): Simulated {
  const { rhythms = noLags, answered = 1, pace = 1, dispersion = 2.5 } = contractor;
  const truthIn = contractor.truthIn ?? (() => onPlan);
  const planned = computePlan(defaultInputs).weeks;
  const estimates: Estimate[] = [];
  const leads = planned.map((week, bookedIn) => {
    const truth = truthIn(week.week);
    const multiplier = week.bookings / week.leads / onPlan.booking;
    const mean = (week.leads / onPlan.leadsPerDollar) * truth.leadsPerDollar * pace;
    const count = drawLeads(mean, dispersion, random);
    for (let lead = 0; lead < count; lead++) {
      if (random() >= truth.booking * multiplier) continue;
      const isHeld = random() < truth.show * multiplier;
      const isWon = isHeld && random() < truth.close * multiplier;
      const overIn = bookedIn + drawWeeks(rhythms.booked, random);
      const decidedIn = overIn + drawWeeks(rhythms.held, random);
      estimates.push({ bookedIn, overIn, isHeld, decidedIn, isWon });
    }
    return count;
  });
  const count = (matches: (estimate: Estimate) => boolean) => estimates.filter(matches).length;
  const weeks = leads.map((leadsOfWeek, index) => {
    const isAnswered = random() < answered;
    const stillToCome = count(({ bookedIn, overIn }) => bookedIn <= index && overIn > index);
    const undecided = count(
      ({ isHeld, overIn, decidedIn }) => isHeld && overIn <= index && decidedIn > index,
    );
    return aWeek(index + 1, {
      spend_cents: Math.round(125_713 * pace),
      leads: leadsOfWeek,
      booked: count(({ bookedIn }) => bookedIn === index),
      held: count(({ isHeld, overIn }) => isHeld && overIn === index),
      won: count(({ isWon, decidedIn }) => isWon && decidedIn === index),
      still_to_come: isAnswered ? stillToCome : undefined,
      undecided: isAnswered ? undecided : undefined,
    });
  });
  return { weeks, jobs: count(({ isWon }) => isWon) };
}

/** A Poisson draw whose mean is drawn from a gamma distribution, so that the variance is larger. */
function drawLeads(mean: number, dispersion: number, random: Random): number {
  const scale = dispersion - 1;
  const weekMean = scale > 0 ? jStat.gamma.inv(random(), mean / scale, scale) : mean;
  let leads = -1;
  for (let time = 0; time < weekMean; leads++) time -= Math.log(random());
  return Math.max(0, leads);
}

function drawWeeks(shares: readonly number[], random: Random): number {
  const point = random();
  let sum = 0;
  const weeks = shares.findIndex((share) => {
    sum += share;
    return point < sum;
  });
  return weeks === -1 ? shares.length - 1 : weeks;
}
