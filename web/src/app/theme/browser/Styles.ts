/** A style object, in the theme's words or already CSS: declarations, and under conditions or selectors more of it. */
export type Styles = { [key: string]: unknown };

export function isStyles(value: unknown): value is Styles {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
