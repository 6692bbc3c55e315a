/** When an alarm rings, and what it tells whoever is rung. Which metric it watches stands where the metrics are made. */
export type AlarmEntry = {
  /** `now`: visitors or leads are losing at this moment. `today`: it can wait for the working day. */
  readonly urgency: "now" | "today";
  /** What somebody notices while it rings. */
  readonly noticed: string;
  /** What to do first; the rest is in the runbook. */
  readonly action: string;
  /** Rings at this value and beyond; `below` turns it round. */
  readonly threshold: number;
  readonly below?: true;
  readonly minutes: number;
  /** How many such stretches in a row. Absent: one. */
  readonly times?: number;
};
