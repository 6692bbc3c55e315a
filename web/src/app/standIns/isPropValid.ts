/**
 * Stands in for @emotion/is-prop-valid in the browser: Chakra asks it which props an HTML element may get. Emotion looks them
 * up in a list of every attribute there is (2 kB gzip); TypeScript has seen to that here, so that only those are left
 * out which Chakra's factory takes for itself.
 */
// biome-ignore lint/style/noDefaultExport: the package it stands in for is imported by default.
export default function isPropValid(prop: string): boolean {
  return !forTheFactory.has(prop);
}

const forTheFactory = new Set(["as", "asChild", "unstyled", "recipe", "theme"]);
