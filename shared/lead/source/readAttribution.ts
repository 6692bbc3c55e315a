import {
  type Attribution,
  type AttributionField,
  attributionFields,
  clickIds,
} from "./attribution.ts";

/**
 * Reads the attribution fields. Texts are truncated to 300 characters. Malformed click IDs and times are left out, because a
 * part of them says nothing. Returns undefined if there are no fields. Never throws: a lead must not be lost because of bad
 * attribution. The browser also calls it before sending, because a firewall would block a lead with text that looks like an
 * attack.
 */
export function readAttribution(value: unknown): Attribution | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const input = new Map(Object.entries(value));
  const fields = attributionFields.flatMap((field): [string, string][] => {
    const text = input.get(field);
    if (typeof text !== "string") return [];
    const harmless = harmlessText(field, text);
    return harmless === undefined || harmless === "" ? [] : [[field, harmless]];
  });
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

function harmlessText(field: AttributionField, text: string): string | undefined {
  if (field === "referrer") return publicPage(text);
  if (field === "landed_at") return time.test(text) ? text : undefined;
  if (clickIdFields.has(field)) return clickId.test(text) ? text : undefined;
  return withoutMarkup(safeBeginning(text));
}

const clickIdFields: ReadonlySet<string> = new Set(clickIds);
/** As the ad networks write them. The longest are about 250 characters long. */
const clickId = /^[\w.~=-]{1,500}$/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** In code points. */
const maxLength = 300;

/**
 * The beginning of a text, without characters that harm. The database rejects unpaired surrogates. Each control character
 * takes six bytes in JSON, which count toward the body limit. Bidirectional control characters could disguise text in the
 * admin pages.
 */
function safeBeginning(text: string): string {
  return [...text]
    .slice(0, maxLength)
    .join("")
    .replace(/\p{Cs}/gu, "\uFFFD")
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, " ");
}

/** Replaces text that firewalls treat as scripts, path traversal or internal addresses. */
function withoutMarkup(text: string): string {
  return text
    .replace(/[<>"'`(){}[\]$\\;^]/g, " ")
    .replace(/\.{2,}/g, ".")
    .replaceAll("://", " ")
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, " ");
}

/**
 * The origin and path of a referrer with a public host name. Undefined for IP addresses, local names and other
 * schemes.
 */
function publicPage(referrer: string): string | undefined {
  const [, origin, path = ""] = referrer.slice(0, maxLength).match(webAddress) ?? [];
  if (origin === undefined) return undefined;
  return harmlessPath.test(path) ? origin + path : origin;
}

const webAddress =
  /^(https?:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?!local|internal|test|example)(?:[a-z]{2,63}|xn--[a-z0-9-]+))(?::\d+)?(\/[^?#]*)?(?:[?#]|$)/i;
const harmlessPath = /^(?:\/(?!\.)[\w.~-]*)*$/;
