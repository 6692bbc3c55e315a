import * as z from "zod/mini";
import { type Attribution, attributionFields } from "./attributionFields.ts";

/**
 * Keeps what it knows of a visitor's origin, clipped; drops the rest; undefined when nothing is
 * left. It never refuses: no lead is lost over its attribution.
 */
export const attributionSchema = z.pipe(z.unknown(), z.transform(knownAttribution));

const maxLength = 300;

function knownAttribution(value: unknown): Attribution | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const given = new Map(Object.entries(value));
  const kept = attributionFields.flatMap((field): [string, string][] => {
    const text = given.get(field);
    return typeof text === "string" && text !== "" ? [[field, clip(text)]] : [];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

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
