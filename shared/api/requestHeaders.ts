/**
 * The header that proves that a request came through the CDN. Its value is secret. If a visitor sends the same
 * header, the CDN overwrites it.
 */
export const originHeader = "x-origin-verify";

/**
 * The header with which the smoke test marks its lead: the HMAC-SHA256 of the idempotency key with the origin secret,
 * in hexadecimal digits.
 */
export const smokeTestHeader = "x-smoke-test";
