/**
 * Cleans a text that a person typed or pasted into a field of one line. The schemas, the forms and the search use it, so that
 * texts that look the same are the same.
 *
 * - Removes characters that cannot be seen, such as zero-width spaces and the marks of right-to-left text.
 * - Writes full-width characters, typographic hyphens and apostrophes, and all kinds of spaces in ASCII. Em dashes are no hyphens.
 * - Writes a letter with an accent as one character.
 *
 * ASCII characters stay. So a line break in the middle stays too, and the rules of the fields reject it. Not for notes, where
 * such characters are content, and not for passwords.
 */
export function cleanText(text: string): string {
  return text
    .replace(invisible, "")
    .replace(joiner, (match, letter) => (letter ? match : ""))
    .replace(fullWidth, (wide) => String.fromCharCode(wide.charCodeAt(0) - wideOffset))
    .normalize()
    .replace(hyphen, "-")
    .replace(apostrophe, "'")
    .replace(space, " ")
    .trim();
}

/** All that Unicode ignores by default, except for the joiners. */
const invisible = /[^\P{Default_Ignorable_Code_Point}\u200C\u200D]/gu;

/**
 * A zero-width joiner or non-joiner. Between letters of these scripts it changes how a name is written, as in Persian and
 * Hindi, so those that the first alternative matches stay:
 * https://www.unicode.org/reports/tr31/#Layout_and_Format_Control_Characters
 */
const joiner =
  /([\p{scx=Arab}\p{scx=Syrc}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}])[\u200C\u200D](?=[\p{L}\p{M}])|[\u200C\u200D]/gu;

/** From `！` to `～`, in the order of ASCII. */
const fullWidth = /[\uFF01-\uFF5E]/g;
const wideOffset = 0xfee0;

/** Includes the minus sign and the hyphens of Armenian and Hebrew. */
const hyphen = /[\u2010-\u2013\u2043\u2212\uFE63\u058A\u05BE]/g;

/** Quotation marks, accents, primes and the Hebrew geresh. Not ʻ and ʼ, which are letters. */
const apostrophe = /[\u2018\u2019\u201B\u00B4\u02B9\u02C8\u2032\u2035\u055A\u05F3]/g;

/** The last one is a Braille pattern without dots. */
const space = /[\p{Zs}\u2800]/gu;
