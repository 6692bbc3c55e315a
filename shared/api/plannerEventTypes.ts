/** What the embedded planner reports to the page around it, besides that it is ready and resized (docs/embedding.md). */
export const plannerEventTypes = [
  "step",
  "plan_viewed",
  "lead_submitted",
  "call_offered",
  "call_clicked",
] as const;
