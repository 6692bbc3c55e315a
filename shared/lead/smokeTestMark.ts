/**
 * Marks the leads that the smoke test stores, so that they are not taken for real ones. IAM policies
 * and stream filters match the key prefix. A browser's random key has this prefix by chance once in 2^78 leads.
 */
export const smokeTestMark = {
  /** `attribution.utm_source` of the lead. */
  utmSource: "smoke-test",
  /** The start of its idempotency key; twelve random hexadecimal digits follow. */
  keyPrefix: "00000000-0000-4000-8000-",
} as const;
