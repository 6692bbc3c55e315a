/** What a numeric field takes when it is left without a number. Source: spec, section 3. */
export const fieldDefaults = {
  target_estimates_per_week: 10,
  avg_job_value: 3500,
  gross_margin_pct: 55,
} as const;

/** How far a press of a step button or an arrow key moves a field. Source: spec, sections 2 and 9. */
export const fieldSteps = {
  target_estimates_per_week: 1,
  current_estimates_per_week: 1,
  avg_job_value: 50,
  gross_margin_pct: 5,
} as const;
