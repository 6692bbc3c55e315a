import { cleanText } from "./cleanText.ts";

/**
 * Parses the text of a number field. Returns undefined if it is not a number. Accepts grouping commas, a leading `$` and a
 * trailing `%` ("$3,500", "55 %").
 */
export function parseNumberEntry(text: string): number | undefined {
  const digits = cleanText(text)
    .replace(/^([-+]?)\s*\$\s*/, "$1")
    .replace(/\s*%$/, "");
  if (!plainNumber.test(digits) && !groupedNumber.test(digits)) return undefined;
  return Number(digits.replaceAll(",", ""));
}

const plainNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)$/;
const groupedNumber = /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
