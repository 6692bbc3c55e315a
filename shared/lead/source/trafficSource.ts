import type { Lead } from "../leadSchema.ts";
import type { AttributionField } from "./attribution.ts";

/** The sources that an administrator chooses from, for a lead who called. */
export const addedSources = ["phone", "recommended", "google", "facebook", "other"] as const;

/** Where leads come from. The list is short and fixed, so a bot cannot invent sources. */
export const trafficSources = [...addedSources, "campaign", "referral", "direct"] as const;

export type TrafficSource = (typeof trafficSources)[number];

export const trafficSourceLabels = {
  google: "Google",
  facebook: "Facebook",
  campaign: "Other campaigns",
  referral: "Other sites",
  direct: "Direct",
  phone: "Phone",
  recommended: "Referral",
  other: "Other",
} as const satisfies Readonly<Record<TrafficSource, string>>;

export function trafficSource(lead: Pick<Lead, "source" | "attribution">): TrafficSource {
  const { source, attribution } = lead;
  if (source) return source;
  if (attribution?.gclid) return "google";
  if (attribution?.fbclid) return "facebook";
  if (attribution?.utm_source) return "campaign";
  return attribution?.referrer ? "referral" : "direct";
}

/** "Google Ads, fall-offer": where a lead comes from, with the campaign if it is known. */
export function describeSource(lead: Pick<Lead, "attribution">): string {
  const campaign = lead.attribution?.utm_campaign;
  return trafficSourceLabels[trafficSource(lead)] + (campaign ? `, ${campaign}` : "");
}

/** Here, because step 1 loads the fields, but not their labels. */
export const attributionLabels = {
  utm_source: "Campaign source",
  utm_medium: "Medium",
  utm_campaign: "Campaign",
  utm_term: "Search term",
  utm_content: "Ad content",
  gclid: "Google click",
  msclkid: "Microsoft click",
  fbclid: "Facebook click",
  referrer: "Referrer",
  landing_path: "Landing page",
} as const satisfies Readonly<Record<AttributionField, string>>;
