/** What came of some spend. Money is in dollars. */
export type Results = {
  readonly spend: number | null;
  readonly leads: number;
  readonly booked: number;
  readonly won: number;
  readonly won_value: number;
};

/** In dollars, except for `return`. */
export type Returns = {
  readonly per_lead: number | null;
  readonly per_booked: number | null;
  readonly per_won: number | null;
  /** Won value per dollar. */
  readonly return: number | null;
};

/** What a lead, a booked call and a won customer cost, and the return. Null without spend, or without results. */
export function returnsOf({ spend, leads, booked, won, won_value }: Results): Returns {
  if (spend === null || spend === 0) {
    return { per_lead: null, per_booked: null, per_won: null, return: null };
  }
  const costOfOne = (count: number) => (count === 0 ? null : spend / count);
  return {
    per_lead: costOfOne(leads),
    per_booked: costOfOne(booked),
    per_won: costOfOne(won),
    return: won === 0 ? null : won_value / spend,
  };
}
