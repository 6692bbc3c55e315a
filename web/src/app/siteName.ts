export const siteName = "Ad Budget Planner";
