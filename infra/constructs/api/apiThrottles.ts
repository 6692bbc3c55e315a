/**
 * Requests per second to each route of the feeds. Low, because a service fetches a file a few times a day, and others might
 * guess passwords.
 */
export const feedRate = 2;

/** How many requests a throttle lets through at once. */
export function burstOf(rate: number): number {
  return 2 * rate;
}
