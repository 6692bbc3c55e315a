/**
 * The header by which the CDN tells the API that a request came through it. No browser knows its value, and the CDN
 * replaces whatever a visitor sends under this name.
 */
export const originHeader = "x-origin-verify";
