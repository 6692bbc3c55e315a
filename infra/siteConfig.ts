import type { Environment } from "./environments.ts";

/** What the site of an environment reads at `/config.json`; an address nobody has given is left out. */
export function siteConfig(environment: Environment): Record<string, string> {
  const { name, bookingUrl, kitUrl } = environment;
  return {
    environment: name,
    ...(bookingUrl === undefined ? {} : { booking_url: bookingUrl }),
    ...(kitUrl === undefined ? {} : { kit_url: kitUrl }),
  };
}
