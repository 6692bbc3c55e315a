/** HTML in which every interpolated value is escaped. Other files pass only constant text to the constructor. */
export class SafeHtml {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** A template tag. Escapes interpolated strings for elements and quoted attributes. Inserts `SafeHtml` unchanged. */
export function html(
  markup: readonly string[],
  ...values: readonly (string | SafeHtml)[]
): SafeHtml {
  return new SafeHtml(markup.map((part, index) => part + encode(values[index] ?? "")).join(""));
}

/** Pieces one after the other. */
export function join(pieces: readonly SafeHtml[]): SafeHtml {
  return new SafeHtml(pieces.join(""));
}

/** Replaces the characters that delimit elements and attributes. */
function encode(value: string | SafeHtml): string {
  return value instanceof SafeHtml
    ? value.toString()
    : value.replace(/[&<>"'`=]/g, (character) => `&#${character.charCodeAt(0)};`);
}
