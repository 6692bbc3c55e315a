/** What a tab keeps in its session storage, and under which name. */
export const tabStorageKeys = {
  place: "planner.place",
  landing: "planner.landing",
  scheduleDialogShown: "planner.schedule-dialog-shown",
} as const;
