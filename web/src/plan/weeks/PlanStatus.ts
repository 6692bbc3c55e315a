/** What was just done on a plan's page. `saved` is the Monday of a saved week, which can be changed. */
export type PlanStatus = Readonly<{ text: string; detail?: string; saved?: string }>;

/** The text if a change was rejected because the plan had changed. */
export const changedElsewhere = "Another screen changed the plan first. Look at it, and try again.";
