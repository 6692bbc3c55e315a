/**
 * How a smoke test marks the leads it leaves behind for a moment, so that nobody takes them for a visitor's. The key's
 * prefix stands in the stored item's key, where permissions and stream filters can see it; a browser's own keys are
 * random, and one of them begins so once in 2^78 leads.
 */
export const smokeTestMark = {
  /** `attribution.utm_source` of the lead. */
  utmSource: "smoke-test",
  /** How its idempotency key begins; twelve hexadecimal digits of chance follow. */
  keyPrefix: "00000000-0000-4000-8000-",
} as const;
