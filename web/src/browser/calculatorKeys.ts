/** A constant of its own, so that `beforeHydration.ts` does not contain the other keys. */
export const goalEntriesKey = "planner.goals";

/** The calculator's keys in `sessionStorage`, except that of the step in an agency's page (`embed/frame.ts`). */
export const calculatorKeys = {
  goalEntries: goalEntriesKey,
  contactDraft: "planner.contact",
  landing: "planner.landing",
  scheduleDialogShown: "planner.schedule-dialog-shown",
  announcedLead: "planner.announced-lead",
  submittedLead: "planner.submitted-lead",
} as const;
