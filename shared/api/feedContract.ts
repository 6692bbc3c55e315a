import * as z from "zod/mini";
import type { ApiRoute } from "./route.ts";

const feed = {
  method: "GET",
  functionName: "ad-feeds",
  access: "advertising services",
  throttle: "feeds",
  // A file per conversion, whose address ends in `.csv`, as Google's Data Manager needs:
  // https://support.google.com/google-ads-data-manager/answer/14605515
  request: z.object({ id: z.enum(["booked.csv", "won.csv"]) }),
  status: 200,
  mediaType: "text/csv; charset=utf-8",
  response: z.string(),
} as const;

/** The files that advertising services fetch. They exist only if the environment has feeds. Browsers do not load this. */
export const feedContract = {
  googleFeed: { ...feed, path: "/feeds/google-ads/{id}" },
  googleFeedHead: { ...feed, method: "HEAD", path: "/feeds/google-ads/{id}" },
  microsoftFeed: { ...feed, path: "/feeds/microsoft-ads/{id}" },
  microsoftFeedHead: { ...feed, method: "HEAD", path: "/feeds/microsoft-ads/{id}" },
} as const satisfies Readonly<Record<string, ApiRoute>>;
