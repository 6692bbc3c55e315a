import { callOutcomeLabels } from "@planner/shared/lead/followUp/callOutcome";

/** What the menu of a booked call without a lead offers, besides adding it as one. */
export const bookingActionLabels = {
  ...callOutcomeLabels,
  claim: "I’ve got it",
  return: "Return it",
  dismiss: "Dismiss",
} as const;

export type LabeledAction = keyof typeof bookingActionLabels;

/** `take` takes over a colleague's call, and `restore` undoes a dismissal. */
export type BookingAction = LabeledAction | "take" | "restore";
