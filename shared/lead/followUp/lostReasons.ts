/** Why a lead was lost. */
export const lostReasons = [
  "no_answer",
  "not_ready",
  "too_expensive",
  "chose_another",
  "not_a_fit",
  "duplicate",
  "spam",
] as const;

export type LostReason = (typeof lostReasons)[number];

export const lostReasonLabels = {
  no_answer: "No answer",
  not_ready: "Not ready",
  too_expensive: "Too expensive",
  chose_another: "Chose another",
  not_a_fit: "Not a fit",
  duplicate: "Duplicate",
  spam: "Spam",
} as const satisfies Readonly<Record<LostReason, string>>;
