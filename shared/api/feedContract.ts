import * as z from "zod/mini";
import { type Conversion, conversions } from "../lead/conversion.ts";
import type { ApiRoute } from "./route.ts";

/** A file per conversion, such as `won.csv`, read as the conversion. */
const conversionFile = z.pipe(
  z.templateLiteral([z.enum(conversions), ".csv"]),
  z.pipe(
    z.transform((file: `${Conversion}.csv`) => file.slice(0, -".csv".length)),
    z.enum(conversions),
  ),
);

const feed = {
  method: "GET",
  functionName: "ad-feeds",
  access: "advertising services",
  throttle: "feeds",
  // Google's Data Manager needs an address that ends in `.csv`:
  // https://support.google.com/google-ads-data-manager/answer/14605515
  request: z.object({ id: conversionFile }),
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
