/**
 * How long a server asks to wait by its `Retry-After` header, seconds or a date; 0 when it asks for nothing that can be
 * understood. A day at most: a mistaken header is not to hold a lead until it expires.
 */
export function retryAfterMs(header: string | undefined, now: number): number {
  const asked = /^\d+$/.test(header ?? "") ? Number(header) * 1000 : Date.parse(header ?? "") - now;
  return Number.isNaN(asked) ? 0 : Math.min(Math.max(asked, 0), dayMs);
}

const dayMs = 24 * 60 * 60 * 1000;
