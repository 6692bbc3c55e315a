import type { SiteConfig, UserPoolConfig } from "@planner/shared/api/siteConfig";
import { everyone } from "@planner/shared/deployment/functions";
import type { Environment } from "../../config/environmentSchema.ts";
import { planMailRecipients } from "../../config/planMailRecipients.ts";

/** The content of `/config.json`. */
export function siteConfig(environment: Environment, userPool: UserPoolConfig) {
  return {
    environment: environment.name,
    ...externalPages(environment),
    plan_mail: planMailRecipients(environment) === everyone ? true : undefined,
    push_key: environment.webPush?.publicKey,
    ad_feeds: environment.adFeeds === undefined ? undefined : true,
    user_pool: userPool,
  } satisfies SiteConfig;
}

/** The settings that the calculator needs at once. Its pages contain them too. */
export function externalPages({ bookingUrl, kitUrl }: Environment) {
  return { booking_url: bookingUrl, kit_url: kitUrl };
}
