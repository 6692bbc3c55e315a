/** Wrong passwords in a row. */
export type Failures = { readonly count: number; readonly last_at_ms: number };

/** How many wrong passwords are free. */
const freeAttempts = 5;

const longestLockMs = 15 * 60_000;

/**
 * How long a user is locked out, in milliseconds from the last wrong password: a second after the fifth, twice as long
 * with each further one, a quarter of an hour at most.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-authentication-flow.html
 */
export function lockMs({ count }: Failures): number {
  return count < freeAttempts ? 0 : Math.min(longestLockMs, 1000 * 2 ** (count - freeAttempts));
}

/** Whether the password is not even looked at. */
export function isLocked(failures: Failures, nowMs: number): boolean {
  return nowMs < failures.last_at_ms + lockMs(failures);
}

/** One more wrong password. A quarter of an hour without any forgets those before. */
export function oneMoreFailure(failures: Failures, nowMs: number): Failures {
  const forgotten = nowMs - failures.last_at_ms >= longestLockMs;
  return { count: (forgotten ? 0 : failures.count) + 1, last_at_ms: nowMs };
}

/** Nobody has typed anything wrong. */
export const noFailures: Failures = { count: 0, last_at_ms: 0 };
