import type { Lead } from "@planner/shared/lead/leadSchema";

/**
 * Where leads come from, as far as the mail limit distinguishes. The list is short and fixed, so a bot cannot invent
 * sources to get around the limit.
 */
export const leadSources = {
  suspect: "suspect leads",
  google: "new leads from Google Ads",
  facebook: "new leads from Facebook ads",
  campaign: "new leads from other campaigns",
  referral: "new leads from other sites",
  direct: "new leads",
} as const;

export type LeadSource = keyof typeof leadSources;

export function leadSource({ suspect, attribution }: Lead): LeadSource {
  if (suspect) return "suspect";
  if (attribution?.gclid) return "google";
  if (attribution?.fbclid) return "facebook";
  if (attribution?.utm_source) return "campaign";
  return attribution?.referrer ? "referral" : "direct";
}
