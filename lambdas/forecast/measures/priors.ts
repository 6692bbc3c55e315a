import type { Lag } from "@planner/shared/api/planForecast";
import type { MeasureName } from "@planner/shared/api/planMeasures";
import type { Assumptions } from "@planner/shared/plan/assumptions";
import jStat from "jstat";

/**
 * Priors (docs/plan-model.md, plan against actual): what the plan's assumptions say about its four measures. Each is a
 * mixture of two parts. The mean is the Expected profile's value.
 *
 * The cost per lead is modeled by its inverse, the leads per dollar, so that more is better for every measure.
 */
export type Priors = {
  readonly cost_per_lead: LeadPrior;
  readonly booking_rate: RatePrior;
  readonly show_rate: RatePrior;
  readonly close_rate: RatePrior;
};

/** What the plan assumes, and when estimates are held and decided as the contractor says. */
export type Model = { readonly priors: Priors; readonly lag: Lag };

/** What of a plan its model depends on. */
type PlanBasis = { readonly assumptions: Assumptions; readonly lag: Lag };

/** The model of a plan with these assumptions. */
export function modelOf({ assumptions, lag }: PlanBasis): Model {
  return { priors: priorsOf(assumptions), lag };
}

/** A mixture of beta distributions. */
export type RatePrior = {
  readonly mean: number;
  readonly parts: readonly {
    readonly weight: number;
    readonly alpha: number;
    readonly beta: number;
  }[];
};

/** A mixture of gamma distributions of the leads per dollar. The rate is in dollars. */
export type LeadPrior = {
  readonly mean: number;
  readonly parts: readonly {
    readonly weight: number;
    readonly shape: number;
    readonly rate: number;
  }[];
};

/**
 * One plan in ten is nothing like the calculator's assumptions: its part of the prior weighs as much as a twenty-fifth of
 * their observations, so that the contractor's own numbers count almost alone.
 */
const mixture = [
  { weight: 0.9, strength: 1 },
  { weight: 0.1, strength: 1 / 25 },
] as const;

/** The share of the main part's mass that is between the Conservative and the Aggressive profile. */
const massBetweenProfiles = 0.8;

function priorsOf(assumptions: Assumptions): Priors {
  return {
    cost_per_lead: leadPrior(assumptions),
    booking_rate: ratePrior("booking_rate", assumptions),
    show_rate: ratePrior("show_rate", assumptions),
    close_rate: ratePrior("close_rate", assumptions),
  };
}

function ratePrior(
  rate: Exclude<MeasureName, "cost_per_lead">,
  assumptions: Assumptions,
): RatePrior {
  const { conservative, expected, aggressive } = assumptions.profiles;
  const mean = expected[rate];
  const observations = observationsFor((size) => {
    const below = (value: number) => jStat.ibeta(value, size * mean, size * (1 - mean));
    return below(aggressive[rate]) - below(conservative[rate]);
  });
  return {
    mean,
    parts: mixture.map(({ weight, strength }) => ({
      weight,
      alpha: observations * strength * mean,
      beta: observations * strength * (1 - mean),
    })),
  };
}

function leadPrior({ profiles }: Assumptions): LeadPrior {
  const { conservative, expected, aggressive } = profiles;
  const mean = 1 / expected.cost_per_lead;
  const leads = observationsFor((shape) => {
    /** The mass below the leads per dollar that a cost per lead means. */
    const below = (cost: number) => jStat.lowRegGamma(shape, shape / mean / cost);
    return below(aggressive.cost_per_lead) - below(conservative.cost_per_lead);
  });
  return {
    mean,
    parts: mixture.map(({ weight, strength }) => ({
      weight,
      shape: leads * strength,
      rate: (leads * strength) / mean,
    })),
  };
}

/** Finds the number of observations from which the mass between the profiles is large enough, by bisection. */
function observationsFor(massWith: (observations: number) => number): number {
  let few = 0.1;
  let many = 1e5;
  // After 60 halvings, the limits differ only by rounding.
  for (let step = 0; step < 60; step++) {
    const middle = Math.sqrt(few * many);
    if (massWith(middle) < massBetweenProfiles) few = middle;
    else many = middle;
  }
  return few;
}
