/**
 * Lower case (ß and ẞ are ss) without accents and apostrophes, with plain hyphens. Leaves out the characters that sort before
 * `#`, which separates a posting's token from its lead: an exact match must sort first.
 */
export function foldText(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replaceAll(/\p{Pd}/gu, "-")
    .replaceAll(/[\p{M}'`’‘ʼʻ\s!"#~\p{C}]/gu, "");
  // Character by character, because the lower case of a word's last sigma is another character.
  return [...plain.toLowerCase().toUpperCase()]
    .map((character) => character.toLowerCase())
    .join("");
}
