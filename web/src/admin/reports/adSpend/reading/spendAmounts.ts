/** What separates the cents from the dollars. */
export type DecimalSeparator = "." | ",";

/** Reads an amount in whole cents, rounded half up. Undefined if it is no number, or negative. */
export function readCents(text: string, separator: DecimalSeparator): number | undefined {
  const bare = bareAmount(text);
  const pattern = separator === "." ? withPoint : withComma;
  if (!pattern.test(bare)) return undefined;
  const thousandsSeparator = separator === "." ? "," : ".";
  const [whole = "", decimals = ""] = bare.replaceAll(thousandsSeparator, "").split(separator);
  const cents = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, "0"));
  return Number(decimals.charAt(2)) >= 5 ? cents + 1 : cents;
}

const withPoint = /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;
const withComma = /^(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/;

/** An amount that can be read two ways, with its cents in both. */
export type AmbiguousAmount = {
  readonly text: string;
  readonly centsWithPoint: number;
  readonly centsWithComma: number;
};

/**
 * The decimal separator of a column: that of the first amount that can be read only one way. If each amount can be read two
 * ways, the first of them.
 */
export function decimalSeparatorOf(
  texts: readonly string[],
): { readonly separator: DecimalSeparator } | { readonly ambiguous: AmbiguousAmount } {
  let ambiguous: AmbiguousAmount | undefined;
  for (const text of texts) {
    const separator = clearSeparator(bareAmount(text));
    if (separator) return { separator };
    ambiguous ??= ambiguousAmount(text);
  }
  return ambiguous === undefined ? { separator: "." } : { ambiguous };
}

function ambiguousAmount(text: string): AmbiguousAmount | undefined {
  const centsWithPoint = readCents(text, ".");
  const centsWithComma = readCents(text, ",");
  if (centsWithPoint === undefined || centsWithComma === undefined) return undefined;
  if (centsWithPoint === centsWithComma) return undefined;
  return { text: text.trim(), centsWithPoint, centsWithComma };
}

/** The separator of an amount that can be read only one way. */
function clearSeparator(bare: string): DecimalSeparator | undefined {
  if (!/^\d[\d.,]*$/.test(bare)) return undefined;
  const separators = bare.replaceAll(/\d/g, "");
  const last = separators.at(-1);
  if (last !== "." && last !== ",") return undefined;
  const other = last === "." ? "," : ".";
  const isLastUnique = separators.indexOf(last) === separators.length - 1;
  if (separators.includes(other)) return isLastUnique ? last : undefined;
  // The same separator twice separates thousands, so the other one separates the decimals.
  if (separators.length > 1) return other;
  // One separator before three digits can be either: "1,234". But no number of thousands starts with 0.
  const decimals = bare.length - bare.indexOf(last) - 1;
  return decimals !== 3 || bare.startsWith("0") ? last : undefined;
}

/** An amount without the currency's sign and spaces. "0" for nothing, which services write as `--`. */
function bareAmount(text: string): string {
  const bare = text.replaceAll(/[\s\u00a0\u202f'’]|US\$|USD|\$/g, "");
  return /^[-–—]*$/.test(bare) ? "0" : bare;
}
