import * as z from "zod/mini";
import { type Conversion, conversions } from "../lead/conversion.ts";
import type { ApiRoute } from "./route.ts";

const extension = ".csv";

/** A file per conversion, such as `won.csv`, read as the conversion. */
const conversionFile = z.pipe(
  z.templateLiteral([z.enum(conversions), extension]),
  z.pipe(
    z.transform((file: `${Conversion}${typeof extension}`) => file.slice(0, -extension.length)),
    // Turns the string back into a `Conversion`.
    z.enum(conversions),
  ),
);

/** What the feeds have in common. */
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

const googleFeed = { ...feed, path: "/feeds/google-ads/{id}" } as const;
const microsoftFeed = { ...feed, path: "/feeds/microsoft-ads/{id}" } as const;

/**
 * The files that advertising services fetch. They exist only if the environment has feeds. The web app does not import this
 * contract.
 */
export const feedContract = {
  googleFeed,
  googleFeedHead: { ...googleFeed, method: "HEAD" },
  microsoftFeed,
  microsoftFeedHead: { ...microsoftFeed, method: "HEAD" },
} as const satisfies Readonly<Record<string, ApiRoute>>;
