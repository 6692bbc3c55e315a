/** What a theme comes to once it has been worked out: all that turning styles into CSS has to look up. */
export type StyleTables = {
  /** By category (`colors`), the names that components use (`fg.muted`), parted by spaces. */
  readonly tokenNames: Readonly<Record<string, string>>;
  /** Of each style prop that takes tokens: their category, then the CSS properties it sets if that is not itself. */
  readonly tokenProps: Readonly<Record<string, readonly string[]>>;
  readonly shorthands: Readonly<Record<string, string>>;
  /** The CSS of each text style. */
  readonly textStyles: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** What states (`_hover`) and breakpoints (`md`) stand for: a selector, an at-rule, or one inside the other. */
  readonly conditions: Readonly<Record<string, string | readonly string[]>>;
};
