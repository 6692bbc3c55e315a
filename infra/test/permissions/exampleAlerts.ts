/** Values that make every environment alert somebody in every way, for who looks at the whole of the templates. */
export const exampleAlerts = {
  alertSender: "alerts@planner.example",
  alertRecipients: "ann@team.example, bob@team.example",
  alertWebhook: "https://hooks.team.example/leads",
} as const;
