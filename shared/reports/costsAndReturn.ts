/** What came of some spend. Money is in dollars. */
export type AdResults = {
  readonly spend: number | null;
  readonly leads: number;
  readonly booked: number;
  readonly won: number;
  readonly won_value: number;
};

/** What one of each cost in dollars, and the return. */
export type CostsAndReturn = {
  readonly per_lead: number | null;
  readonly per_booked: number | null;
  readonly per_won: number | null;
  /** Won value per dollar. */
  readonly return: number | null;
};

/** What a lead, a booked call and a won customer cost, and the return. Null without spend, or without results. */
export function costsAndReturnOf(results: AdResults): CostsAndReturn {
  const { spend, leads, booked, won, won_value } = results;
  if (spend === null || spend === 0) {
    return { per_lead: null, per_booked: null, per_won: null, return: null };
  }
  const costOfOne = (count: number) => (count === 0 ? null : spend / count);
  return {
    per_lead: costOfOne(leads),
    per_booked: costOfOne(booked),
    per_won: costOfOne(won),
    // Before the first won customer, it is not known yet, rather than 0.
    return: won === 0 ? null : won_value / spend,
  };
}
