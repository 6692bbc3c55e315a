/**
 * Keys of an environment whose values may be given at synthesis, and the variable that gives each. Apart from the
 * environments, because who starts the local cloud must know them without loading CDK.
 */
export const givenVariables = {
  account: "DEPLOY_ACCOUNT",
  region: "DEPLOY_REGION",
  domainName: "DOMAIN_NAME",
  hostedZoneId: "HOSTED_ZONE_ID",
  certificateArn: "CERTIFICATE_ARN",
  bookingUrl: "BOOKING_URL",
  kitUrl: "KIT_URL",
  alarmRecipients: "ALARM_RECIPIENTS",
  alertRecipients: "ALERT_RECIPIENTS",
  alertSender: "ALERT_SENDER",
  alertWebhook: "ALERT_WEBHOOK",
  monthlyBudgetUsd: "MONTHLY_BUDGET_USD",
} as const;
