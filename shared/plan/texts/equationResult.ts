/**
 * "= $144", or "= about $144" if the figures that a formula shows give another amount in the same format, or if rounding is more
 * than half a percent of it: 28 × $0.02 is about $1.
 */
export function equationResult(
  figure: number,
  computed: number,
  format: (of: number) => string,
): string {
  const text = format(figure);
  // "<0.1" has no figure to compare with.
  const shown = text.startsWith("<") ? computed : Number(text.replaceAll(/[^\d.]/g, ""));
  const comesOut = format(computed) === text && Math.abs(shown - computed) <= computed * 0.005;
  return `= ${comesOut ? "" : "about "}${text}`;
}
