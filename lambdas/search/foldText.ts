/** Lower case (ß and ẞ are ss) without spaces, accents and apostrophes, and with plain hyphens. */
export function foldText(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replaceAll(/\p{Pd}/gu, "-")
    .replaceAll(accentsAndApostrophes, "")
    .replaceAll(reservedCharacters, "")
    .replaceAll(spacesAndControls, "");
  // In upper case, ß and ẞ are SS. The lower case is made character by character, because a word's last sigma has another one.
  return [...plain.toLowerCase().toUpperCase()]
    .map((character) => character.toLowerCase())
    .join("");
}

const accentsAndApostrophes = /[\p{M}'`’‘ʼʻ]/gu;

/**
 * `#` separates a posting's token from its lead, `~` marks reversed digits, and the others sort before `#`: an exact match must
 * sort before a longer token.
 */
const reservedCharacters = /[!"#~]/g;

const spacesAndControls = /[\s\p{C}]/gu;
