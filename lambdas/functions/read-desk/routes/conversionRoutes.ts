import { conversionContract } from "@planner/shared/api/conversionContract";
import { readFeedItems } from "../../../adFeeds/feedItems.ts";
import { microsoftFile } from "../../../adFeeds/microsoftFile.ts";
import { adminEndpoint } from "../../../http/adminEndpoint.ts";
import type { ReadServices } from "./ReadServices.ts";

/** Returns the bulk file that an administrator uploads in Microsoft Advertising. */
export function microsoftConversionsRoute(services: ReadServices) {
  const { tables, now } = services;
  const route = conversionContract.microsoftConversions;
  return adminEndpoint(services, route, async ({ query: { conversion } }) => {
    const { adFeeds } = tables;
    if (!adFeeds) throw new Error("The environment has no feeds");
    const items = await readFeedItems(tables, conversion, now());
    return { file: microsoftFile(conversion, items, adFeeds) };
  });
}
