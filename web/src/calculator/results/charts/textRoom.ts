/**
 * Pixels that the longest of some short labels takes beside a drawing, its distance from it included.
 * Nobody knows the visitor's font: it is reckoned by a wide one's digits and letters.
 */
export function textRoom(labels: readonly string[]): number {
  return Math.max(0, ...labels.map(({ length }) => length)) * widthOfCharacter + distance;
}

/** At 12 px, bold. */
const widthOfCharacter = 8;
const distance = 10;
