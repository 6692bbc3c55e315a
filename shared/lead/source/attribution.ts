/** The click IDs that ad networks add to links. (Facebook adds its own to posts, too.) */
export const clickIds = ["gclid", "gbraid", "wbraid", "fbclid", "msclkid", "ttclid"] as const;

/** The parameters that mark a visit from a campaign or an ad network. */
export const campaignFields = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  ...clickIds,
] as const;

/** Where a visitor came from: campaign parameters, click IDs, referrer, landing path, and when (ISO 8601, UTC). */
export const attributionFields = [
  ...campaignFields,
  "referrer",
  "landing_path",
  "landed_at",
] as const;

export type AttributionField = (typeof attributionFields)[number];

export type Attribution = Readonly<Partial<Record<AttributionField, string>>>;

/** How long the site remembers a visit with a campaign or click ID. */
export const attributionDays = 90;
