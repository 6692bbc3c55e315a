/**
 * The number somebody typed into a field, or undefined when the text holds none. Grouping commas,
 * a leading `$` and a trailing `%` belong to numbers ("$3,500", "55 %"). Source: decisions, section 2.
 */
export function parseNumberEntry(text: string): number | undefined {
  const digits = text
    .trim()
    .replace(/^([-+]?)\s*\$\s*/, "$1")
    .replace(/\s*%$/, "");
  if (!plainNumber.test(digits) && !groupedNumber.test(digits)) return undefined;
  return Number(digits.replaceAll(",", ""));
}

const plainNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)$/;
const groupedNumber = /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
