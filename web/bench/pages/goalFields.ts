/** The fields of both pages' first form: names, labels, defaults and bounds as the product has them. */
export const goalFields = [
  { name: "target", label: "Target booked estimates per week", start: "10", min: 1, max: 1_000 },
  { name: "current", label: "Current booked estimates per week", start: "", min: 0, max: 1_000 },
  { name: "jobValue", label: "Average job value", start: "3500", min: 500, max: 1_000_000 },
  { name: "margin", label: "Gross margin", start: "55", min: 10, max: 90 },
] as const;
