import { randomUUID } from "node:crypto";
import type { Attribution, clickIds } from "@planner/shared/lead/source/attribution";
import type { Random } from "./pick.ts";

/** Where made-up leads come from. */
export type DemoChannel = {
  /** How many of 100 leads come from here. */
  readonly share: number;
  /** How likely they become jobs, compared with leads without a campaign. */
  readonly quality: number;
  /** The click ID that the ad's service adds to the link. */
  readonly click?: (typeof clickIds)[number];
  /** The link's `source/medium/campaign`. */
  readonly tags?: `${string}/${string}/${string}`;
  readonly referrer?: string;
  /** The source that an administrator enters. If present, the leads did not use the planner. */
  readonly source?: "phone";
};

/** Picks a channel by the channels' shares. */
export function pickChannel(random: Random): DemoChannel {
  let remaining = random() * 100;
  for (const channel of channels) {
    remaining -= channel.share;
    if (remaining < 0) return channel;
  }
  return direct;
}

const direct: DemoChannel = { share: 10, quality: 1 };

/** The shares add up to 100. */
const channels: readonly DemoChannel[] = [
  direct,
  { share: 22, quality: 1, click: "gclid", tags: "google/cpc/contractor-leads-search" },
  { share: 12, quality: 1.6, click: "gclid", tags: "google/cpc/brand" },
  { share: 4, quality: 0.8, click: "wbraid", tags: "google/cpc/epoxy-dealers-pmax" },
  { share: 20, quality: 0.5, click: "fbclid", tags: "facebook/paid/meta-lead-ads-fall" },
  { share: 9, quality: 0.8, click: "fbclid", tags: "facebook/paid/retargeting-planner" },
  { share: 4, quality: 1.1, click: "msclkid", tags: "bing/cpc/contractor-leads-exact" },
  { share: 4, quality: 1.2, tags: "newsletter/email/november-webinar" },
  { share: 7, quality: 1.2, referrer: "https://www.concretenetwork.com/" },
  { share: 8, quality: 1.8, source: "phone" },
];

/** How a lead of a channel found the planner: it landed four minutes before it was captured. */
export function attributionOf(
  { click, tags, referrer }: DemoChannel,
  createdAt: Date,
): Attribution {
  const [utm_source, utm_medium, utm_campaign] = tags?.split("/") ?? [];
  const attribution = {
    utm_source,
    utm_medium,
    utm_campaign,
    referrer,
    landing_path: "/",
    landed_at: new Date(createdAt.getTime() - 4 * 60_000).toISOString(),
  };
  if (click === undefined) return attribution;
  return { ...attribution, [click]: `demo-${randomUUID()}` };
}
