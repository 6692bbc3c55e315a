import { type FunctionName, notConfigured } from "@planner/shared/deployment/functions";
import type { Construct } from "constructs";
import { planMailRecipients } from "../../config/planMailRecipients.ts";
import { type LeadAccessProps, tableVariables } from "../leads/leadAccess.ts";
import { type ApiFunctionSettingsProps, apiFunctionSettings } from "./apiFunctionSettings.ts";
import { type ApiSecrets, createApiSecrets } from "./createApiSecrets.ts";
import { HandlerFunction } from "./HandlerFunction.ts";

export type ApiFunctionsProps = LeadAccessProps & Omit<ApiFunctionSettingsProps, "secrets">;

/**
 * Creates the API's secrets. Returns a function that creates the function behind a route, with exactly the permissions that it
 * needs.
 */
export function apiFunctionFactory(
  scope: Construct,
  props: ApiFunctionsProps,
): (id: string, name: FunctionName) => HandlerFunction {
  const { environment } = props;
  const secrets = createApiSecrets(scope, environment);
  const variables = variablesOf(props, secrets);
  const settingsByName = apiFunctionSettings({ ...props, secrets });
  return (id, name) => {
    const settings = settingsByName[name];
    if (settings === undefined) throw new Error(`${environment.name} has no function ${name}`);
    return new HandlerFunction(scope, id, {
      ...settings,
      environment,
      name,
      variables,
      failures: "Only API Gateway invokes it, synchronously, so the caller sees the failure.",
    });
  };
}

/** The variables of all functions behind the API. Each function gets those that its settings list. */
function variablesOf(props: ApiFunctionsProps, { cursor, bookings, feedPassword }: ApiSecrets) {
  const { identity, planMailQueue, environment } = props;
  return {
    ...tableVariables(props),
    USER_POOL_ID: identity.userPool.userPoolId,
    CURSOR_SECRET_ID: cursor.secretArn,
    PLAN_MAIL_QUEUE_URL: planMailQueue?.queueUrl ?? notConfigured,
    PLAN_MAIL_RECIPIENTS: planMailRecipients(environment),
    // Each device has the push service of its browser's vendor. Only the local cloud has its own.
    PUSH_SERVICE: notConfigured,
    CALENDLY_SECRET_ID: bookings.get("calendly")?.secretArn ?? notConfigured,
    CAL_SECRET_ID: bookings.get("cal")?.secretArn ?? notConfigured,
    FEED_PASSWORD_ID: feedPassword?.secretArn ?? notConfigured,
  };
}
