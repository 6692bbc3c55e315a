/** Markup in which everything that was put in is encoded. */
export class SafeHtml {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** A template of markup: texts that are put in are encoded, for elements and for quoted attributes; markup is not. */
export function html(
  markup: readonly string[],
  ...values: readonly (string | SafeHtml)[]
): SafeHtml {
  return new SafeHtml(markup.map((part, place) => part + encoded(values[place] ?? "")).join(""));
}

/** Pieces of markup, one after the other. */
export function join(pieces: readonly SafeHtml[]): SafeHtml {
  return new SafeHtml(pieces.join(""));
}

function encoded(value: string | SafeHtml): string {
  return value instanceof SafeHtml
    ? value.toString()
    : value.replace(/[&<>"'`=]/g, (character) => `&#${character.charCodeAt(0)};`);
}
