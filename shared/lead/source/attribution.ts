/** Where a visitor came from: campaign parameters, click IDs, referrer and landing path. */
export const attributionFields = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "gclid",
  "msclkid",
  "fbclid",
  "referrer",
  "landing_path",
] as const;

export type AttributionField = (typeof attributionFields)[number];

export type Attribution = Readonly<Partial<Record<AttributionField, string>>>;
