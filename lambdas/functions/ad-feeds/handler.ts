import { feedContract } from "@planner/shared/api/feedContract";
import { adFeedsSchema, feedUser } from "@planner/shared/lead/adFeeds";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { type FeedReader, type FeedSettings, feedFile } from "../../adFeeds/feedFile.ts";
import { feedItemSchema, feedPartition, feedStart } from "../../adFeeds/feedItems.ts";
import { cachedSecret, databaseClient } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import { type DeskTable, readPartition } from "../../desk/DeskTables.ts";
import {
  type EndpointServices,
  endpoint,
  openEndpointServices,
  routeHandler,
} from "../../http/endpoint.ts";
import { isEqual } from "../../http/originSecret.ts";
import { problems } from "../../http/problems.ts";

export type FeedServices = EndpointServices & {
  readonly tables: DeskTable;
  readonly feedSettings: FeedSettings;
  readonly feedPassword: () => Promise<string>;
};

/** `GET /feeds/{service}/{conversion}.csv`: the leads of the last 90 days that an advertising service can match. */
export function adFeeds(services: FeedServices) {
  const { tables, feedSettings: settings, feedPassword, now, logger } = services;
  const feed = (reader: FeedReader) =>
    endpoint(services, {
      route: feedContract[reader],
      authorize: async ({ headers }: APIGatewayProxyEventV2) => {
        const [, credentials = ""] = /^basic +(\S+)$/i.exec(headers.authorization ?? "") ?? [];
        const sent = Buffer.from(credentials, "base64").toString();
        const isRight = isEqual(`${feedUser}:${await feedPassword()}`, sent);
        return isRight || problems.unauthorized("The user name or the password is wrong");
      },
      handle: async ({ id }) => {
        const conversion = conversionOf[id];
        const range = { pk: feedPartition(conversion), from: feedStart(now()).toISOString() };
        const stored = await readPartition(tables, range);
        const items = stored.map((item) => feedItemSchema.parse(item));
        logger.info("feed read", { feed: reader, conversion, conversions: items.length });
        return feedFile(reader, conversion, { items, settings });
      },
    });
  return { googleFeed: feed("googleFeed"), microsoftFeed: feed("microsoftFeed") };
}

const conversionOf = { "booked.csv": "booked", "won.csv": "won" } as const;

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
