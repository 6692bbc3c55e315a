/** Where a visitor came from: campaign parameters, click ids, referrer and landing path. Source: decisions, section 3. */
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

export type Attribution = Readonly<Partial<Record<(typeof attributionFields)[number], string>>>;
