import type { Lead } from "@planner/shared/lead/leadSchema";
import { type TrafficSource, trafficSource } from "@planner/shared/lead/source/trafficSource";

export type LeadSource = TrafficSource | "suspect";

/** Where leads come from, as far as the mail limit distinguishes. Suspect leads don't use up the limit of the others. */
export const leadSources = {
  suspect: "suspect leads",
  google: "new leads from Google Ads",
  facebook: "new leads from Facebook ads",
  campaign: "new leads from other campaigns",
  referral: "new leads from other sites",
  direct: "new leads",
} as const satisfies Readonly<Record<LeadSource, string>>;

export function leadSource(lead: Lead): LeadSource {
  return lead.suspect ? "suspect" : trafficSource(lead);
}
