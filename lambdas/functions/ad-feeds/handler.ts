import { feedContract } from "@planner/shared/api/feedContract";
import { adFeedsSchema, feedUser } from "@planner/shared/lead/adFeeds";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { readFeedItems } from "../../adFeeds/feedItems.ts";
import { type FeedSettings, googleFile } from "../../adFeeds/googleFile.ts";
import { microsoftFile } from "../../adFeeds/microsoftFile.ts";
import { cachedSecret, databaseClient } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import { type EndpointServices, endpoint, openEndpointServices } from "../../http/endpoint.ts";
import { equalsSecret } from "../../http/equalsSecret.ts";
import { problems } from "../../http/problems.ts";
import { routeHandler } from "../../http/routeHandler.ts";
import type { DeskTable } from "../../tables/Tables.ts";

/** What the feeds need: the stored conversions, the settings, and the password that services send. */
export type FeedServices = EndpointServices & {
  readonly tables: DeskTable;
  readonly feedSettings: FeedSettings;
  readonly feedPassword: () => Promise<string>;
};

/** `GET` and `HEAD /feeds/{service}/{conversion}.csv`: the leads of the last 90 days that an advertising service can match. */
export function adFeeds(services: FeedServices) {
  const { tables, feedSettings: settings, feedPassword, now, logger } = services;
  const feed = (name: keyof typeof feedContract, fileOf: typeof googleFile) =>
    endpoint(services, {
      route: feedContract[name],
      authorize: async ({ headers }: APIGatewayProxyEventV2) => {
        const expected = `${feedUser}:${await feedPassword()}`;
        const isRight = equalsSecret(expected, basicCredentials(headers.authorization));
        return isRight
          ? undefined
          : problems.unauthorized("The user name or the password is wrong");
      },
      handle: async ({ id: conversion }) => {
        const items = await readFeedItems(tables, conversion, now());
        logger.info("feed read", { feed: name, conversion, conversions: items.length });
        return fileOf(conversion, items, settings);
      },
    });
  return {
    googleFeed: feed("googleFeed", googleFile),
    googleFeedHead: feed("googleFeedHead", googleFile),
    microsoftFeed: feed("microsoftFeed", microsoftFile),
    microsoftFeedHead: feed("microsoftFeedHead", microsoftFile),
  };
}

/** The "user:password" of an `Authorization` header with basic authentication. Empty for any other header. */
function basicCredentials(authorization: string | undefined): string {
  if (authorization === undefined) return "";
  const credentials = /^basic +(?<base64>\S+)$/i.exec(authorization)?.groups?.base64;
  return credentials === undefined ? "" : Buffer.from(credentials, "base64").toString();
}

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("ad-feeds");
  const { DESK_TABLE_NAME: deskTableName, TIME_ZONE: timeZone } = variables;
  const handlers = adFeeds({
    tables: { client: databaseClient("ad-feeds"), deskTableName },
    feedSettings: { ...adFeedsSchema.parse(JSON.parse(variables.AD_FEEDS)), timeZone },
    feedPassword: cachedSecret("ad-feeds", variables.FEED_PASSWORD_ID),
    ...openEndpointServices(),
  });
  return routeHandler(feedContract, handlers);
});
