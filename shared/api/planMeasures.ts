/** The measures that the forecast compares with the plan, in the order of the funnel. */
export const measureNames = ["cost_per_lead", "booking_rate", "show_rate", "close_rate"] as const;
export type MeasureName = (typeof measureNames)[number];

/** What can be the lever. */
export const leverNames = [...measureNames, "spend"] as const;
export type LeverName = (typeof leverNames)[number];

/** Builds a record with one value per measure. */
export function byMeasure<T>(figureOf: (measure: MeasureName) => T): Record<MeasureName, T> {
  return {
    cost_per_lead: figureOf("cost_per_lead"),
    booking_rate: figureOf("booking_rate"),
    show_rate: figureOf("show_rate"),
    close_rate: figureOf("close_rate"),
  };
}
