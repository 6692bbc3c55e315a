/**
 * Distinguishes the smoke test's leads from real ones. IAM policies and stream filters match the key prefix. The
 * chance that a browser generates a key with this prefix is 1 in 2^78.
 */
export const smokeTestMark = {
  /** `attribution.utm_source` of the lead. */
  utmSource: "smoke-test",
  /** The prefix of its idempotency key. Twelve random hexadecimal digits follow. */
  keyPrefix: "00000000-0000-4000-8000-",
} as const;
