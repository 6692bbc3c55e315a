import { callOutcomeLabels } from "@planner/shared/lead/followUp/callOutcome";

/** The labels of the menu of a booked call without a lead. It also offers to add the person as a lead. */
export const bookingActionLabels = {
  ...callOutcomeLabels,
  claim: "I’ve got it",
  return: "Return it",
  dismiss: "Dismiss",
} as const;

/** What the menu offers. */
export type LabeledAction = keyof typeof bookingActionLabels;

/** What an administrator does with the call: `take` takes over a colleague's, and `restore` undoes a dismissal. */
export type BookingAction = LabeledAction | "take" | "restore";
