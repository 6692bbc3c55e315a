/** When the monthly budget writes a mail, in percent of its limit. Its page in the runbook is `budget`. */
export const budgetNotices = [
  { kind: "ACTUAL", percent: 80 },
  { kind: "FORECASTED", percent: 100 },
  { kind: "ACTUAL", percent: 100 },
] as const;
