import type { UserPoolConfig } from "@planner/shared/api/siteConfig";
import type { Environment } from "./environments.ts";

/** What the site of an environment reads at `/config.json`. */
export type PublishedConfig = Readonly<Record<string, string | UserPoolConfig>>;

/** The configuration of an environment's site; an address nobody has given is left out. */
export function siteConfig(environment: Environment, userPool: UserPoolConfig): PublishedConfig {
  const { name, bookingUrl, kitUrl } = environment;
  return {
    environment: name,
    ...(bookingUrl === undefined ? {} : { booking_url: bookingUrl }),
    ...(kitUrl === undefined ? {} : { kit_url: kitUrl }),
    user_pool: userPool,
  };
}
