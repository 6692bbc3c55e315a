/**
 * Stands in for hoist-non-react-statics in the browser: only Emotion's `withTheme` calls it, which nothing here uses, but
 * the bundler cannot leave a CommonJS package out (1 kB gzip).
 */
// biome-ignore lint/style/noDefaultExport: the package it stands in for is imported by default.
export default function hoistNonReactStatics<T>(target: T): T {
  return target;
}
