import type { Attribution } from "./attribution.ts";

/** The name for leads without a campaign. Attribution has no parentheses, so no campaign has this name. */
export const noCampaign = "(none)";

/**
 * The campaign of a lead, by which reports count it and the list filters. Names that look the same are the same: without
 * invisible characters and surrounding spaces. An email address in a link is no campaign, because the counters outlive the lead.
 */
export function campaignOf({ attribution }: CampaignFacts): string {
  const name = (attribution?.utm_campaign ?? "")
    .normalize()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    // The last one is a Braille pattern without dots.
    .replace(/[\p{C}\p{Z}\u2800]+/gu, " ");
  const shortened = [...name.trim()].slice(0, campaignLength).join("").trim();
  return shortened === "" || /\S@\S+\.\S/.test(name) ? noCampaign : shortened;
}

/** In code points. */
export const campaignLength = 100;

/** What a lead says of its campaign. */
export type CampaignFacts = { readonly attribution?: Attribution | undefined };
