/** The right to send an entry. Only one page of this browser holds it at a time. */
export type SendLock = {
  /** Resolves once this page holds the lock. Never rejects. */
  readonly granted: Promise<void>;
  /** Passes the lock to the next page in the queue. Closing the page does the same. */
  readonly release: () => void;
};

/**
 * Queues for the right to send an entry, using a Web Lock: the browser releases it if the page closes or crashes.
 *
 * Without Web Locks (no secure context), the entry is sent without a lock. Two tabs may then both send it, and the
 * server stores it once because they use the same idempotency key.
 */
export function acquireSendLock(key: string): SendLock {
  if (!("locks" in navigator)) return { granted: Promise.resolve(), release: () => undefined };
  const released = new AbortController();
  const whenReleased = new Promise<void>((resolve) => {
    released.signal.addEventListener("abort", () => resolve());
  });
  const granted = new Promise<void>((resolve) => {
    const hold = () => {
      resolve();
      return whenReleased;
    };
    navigator.locks
      .request(`planner.sending.${key}`, { signal: released.signal }, hold)
      // The lock was denied, or released while still queued.
      .catch(() => resolve());
  });
  return { granted, release: () => released.abort() };
}

/**
 * Runs a task while no other page of this browser runs one. Runs it without the lock if there are no Web Locks, if the
 * page is being left, or after a second: a page that the phone suspended may hold the lock.
 */
export async function withOutboxLock<T>(task: () => T): Promise<T> {
  if (!("locks" in navigator)) return task();
  const stopped = new AbortController();
  const { signal } = stopped;
  const stop = () => stopped.abort();
  const timer = setTimeout(stop, maxLockWaitMs);
  window.addEventListener("pagehide", stop, { signal });
  try {
    return await navigator.locks.request("planner.outbox", { signal }, async () => task());
  } catch {
    return task();
  } finally {
    clearTimeout(timer);
    stop();
  }
}

const maxLockWaitMs = 1000;
