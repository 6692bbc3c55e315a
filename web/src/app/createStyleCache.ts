import createCache, { type EmotionCache } from "@emotion/cache";

/** Emotion's cache: made alike by the prerender and the browser, so that one takes over the other's styles. */
export function createStyleCache(): EmotionCache {
  const cache = createCache({ key: "css" });
  // Styles are collected for the head instead of standing beside each element.
  cache.compat = true;
  return cache;
}
