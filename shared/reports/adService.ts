import { oneOf } from "../lead/oneOf.ts";
import type { TrafficSource } from "../lead/source/trafficSource.ts";

/** The advertising services whose exports can be imported. */
export const adServices = ["google", "meta", "microsoft"] as const;

export type AdService = (typeof adServices)[number];

export const adServiceLabels = {
  google: "Google Ads",
  meta: "Meta Ads",
  microsoft: "Microsoft Advertising",
} as const satisfies Readonly<Record<AdService, string>>;

/** The source of the leads that a service's clicks bring. */
export const sourceOfService = {
  google: "google",
  meta: "facebook",
  microsoft: "microsoft",
} as const satisfies Readonly<Record<AdService, TrafficSource>>;

export const adServiceSchema = oneOf("service", adServices);
