/** The maximum value of a won deal, in dollars. */
const maxDollars = 10_000_000;

/** Reads an amount such as "$12,500". Undefined if the text is empty. */
export function readDollars(text: string): number | undefined | "invalid" {
  const plain = text.replaceAll(/[$,\s]/g, "");
  if (plain === "") return undefined;
  const value = Number(plain);
  return /^\d+(\.\d+)?$/.test(plain) && value <= maxDollars ? value : "invalid";
}
