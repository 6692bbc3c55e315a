/** Where a visitor came from: campaign parameters, click IDs, referrer and landing path. */
export const attributionFields = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "gclid",
  "fbclid",
  "referrer",
  "landing_path",
] as const;

type AttributionField = (typeof attributionFields)[number];

export type Attribution = Readonly<Partial<Record<AttributionField, string>>>;

/** What administrators read. */
export const attributionLabels = {
  utm_source: "Source",
  utm_medium: "Medium",
  utm_campaign: "Campaign",
  utm_term: "Search term",
  utm_content: "Ad content",
  gclid: "Google click",
  fbclid: "Facebook click",
  referrer: "Referrer",
  landing_path: "Landing page",
} as const satisfies Record<(typeof attributionFields)[number], string>;
