import { type Environment, type EnvironmentName, environmentSchema } from "./environmentSchema.ts";

/** What operators decide about an environment, with the question that `npm run settings` asks for each. */
export const operatorSettings = {
  account: "AWS account, twelve digits (none: the account of your credentials)",
  region: "AWS region of the table, functions and API (none: us-east-1)",
  domainName: "Host name of the site, such as plan.example.com (none: CloudFront's)",
  hostedZoneId: "Route 53 zone of the host name: creates certificate and DNS records",
  certificateArn: "Existing certificate in us-east-1, instead of a Route 53 zone",
  hstsSubdomains: "Must browsers use https for all subdomains of the host name? true or false",
  bookingUrl: "Page for booking a strategy call (none: the site hides the button)",
  kitUrl: "Page of the growth kit (none: the site hides the button)",
  alarmRecipients: "Who gets alarms and budget notices: addresses, separated by commas",
  alertRecipients: "Who gets an email for each new lead: addresses, separated by commas",
  alertSender: "Sender of these emails, verified in SES",
  alertWebhook: "https URL that gets each new lead",
  monthlyBudgetUsd: "Expected monthly cost of the whole account, in dollars (none: 100, prod 250)",
} as const satisfies Partial<Record<keyof Environment, string>>;

export type SettingName = keyof typeof operatorSettings;

/** Values by setting. An absent setting keeps the environment's default, or turns its feature off. */
export type OperatorSettings = Readonly<Partial<Record<SettingName, unknown>>>;

export const settingNames = Object.keys(operatorSettings).filter(isSettingName);

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(operatorSettings, name);
}

/** The operator's part of an environment, as its stack records it. */
export function settingsOf(environment: Environment): OperatorSettings {
  return Object.fromEntries(
    settingNames
      .map((name) => [name, environment[name]])
      .filter(([, value]) => value !== undefined),
  );
}

/** Parses an operator's input for a setting: returns the value, or what is wrong with it. */
export function parseSetting(
  name: SettingName,
  text: string,
): { value: unknown } | { fault: string } {
  const result = environmentSchema.shape[name].safeParse(text);
  if (result.success) return { value: result.data };
  return { fault: `${name} ${result.error.issues[0]?.message}` };
}

/** The parameter in the environment's Edge stack that records the deployed settings. */
export function settingsParameterName(environment: EnvironmentName): string {
  return `/ad-budget-planner/${environment}/settings`;
}
