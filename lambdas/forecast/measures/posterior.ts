/** What is known about a rate or about the leads per dollar after the entered weeks. */
export type Posterior = {
  readonly mean: number;
  /** P: the probability that the value is worse than the plan's. */
  readonly chanceBelowPlan: number;
  /** E[max(0, plan − value)] / E[value]: how much better it gets on average if it returns to plan. */
  readonly shortfall: number;
  /** The value below which the true one is with this probability. */
  readonly quantile: (probability: number) => number;
  /** A random value. `random` returns numbers from 0 to 1. */
  readonly draw: (random: () => number) => number;
};
