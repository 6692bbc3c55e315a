/** Where a visitor came from: campaign parameters, click ids, referrer and landing path. */
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

/**
 * The known attribution fields, each cut to 300 characters; undefined if there are none. Never throws:
 * bad attribution must not cost a lead.
 */
export function readAttribution(value: unknown): Attribution | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const given = new Map(Object.entries(value));
  const kept = attributionFields.flatMap((field): [string, string][] => {
    const text = given.get(field);
    return typeof text === "string" && text !== "" ? [[field, clip(text)]] : [];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

const maxLength = 300;

/**
 * Replaces unpaired surrogates, which the database rejects. Replaces control characters with spaces,
 * since each takes six bytes in JSON and counts against the body limit. Does the same with characters
 * that change the reading direction, which could disguise the text in the admin pages.
 */
function clip(text: string): string {
  return [...text]
    .slice(0, maxLength)
    .join("")
    .replace(/\p{Cs}/gu, "\uFFFD")
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, " ");
}
