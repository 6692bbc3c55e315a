import type { UserPoolConfig } from "@planner/shared/api/siteConfig";
import { Amplify } from "aws-amplify";
import { ConsoleLogger } from "aws-amplify/utils";
import { loadSiteConfig } from "../../api/loadSiteConfig.ts";

/**
 * Loads the user pool's configuration and configures Amplify with it, once. Undefined if it could not be loaded: the next call
 * tries again.
 */
export async function configureAmplify(): Promise<UserPoolConfig | undefined> {
  configured ??= loadAndConfigure();
  const config = await configured;
  if (!config) configured = undefined;
  return config;
}

let configured: Promise<UserPoolConfig | undefined> | undefined;

async function loadAndConfigure(): Promise<UserPoolConfig | undefined> {
  const config = (await loadSiteConfig())?.user_pool;
  if (!config) return undefined;
  // Amplify warns about every endpoint that is not Amazon's.
  ConsoleLogger.LOG_LEVEL = "ERROR";
  const userPool = {
    userPoolId: config.user_pool_id,
    userPoolClientId: config.client_id,
    loginWith: { email: true },
  };
  if (config.endpoint) {
    Amplify.configure({ Auth: { Cognito: { ...userPool, userPoolEndpoint: config.endpoint } } });
  } else {
    Amplify.configure({ Auth: { Cognito: userPool } });
  }
  return config;
}
