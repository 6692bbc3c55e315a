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

/**
 * Keeps what it knows of a visitor's origin, clipped; drops the rest; undefined when nothing is
 * left. It never refuses: no lead is lost over its attribution.
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
 * Half a surrogate pair is no text that a database takes: it becomes the replacement character. Control characters, of
 * which no campaign has any, become spaces: escaped they would take six bytes each of the body's limit, and those that
 * turn the reading direction would show whoever reads the lead another text than was sent.
 */
function clip(text: string): string {
  return [...text]
    .slice(0, maxLength)
    .join("")
    .replace(/\p{Cs}/gu, "\uFFFD")
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, " ");
}
