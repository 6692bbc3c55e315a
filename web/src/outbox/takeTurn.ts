import { leaseTurn } from "./leaseTurn.ts";
import type { Turn } from "./Turn.ts";

/**
 * Queues for the turn to send the entry of a key, by a Web Lock: the browser itself passes it on when a page is closed or
 * crashes. Browsers without them (or without a secure context) get a lease.
 */
export function takeTurn(key: string): Turn {
  const name = `planner.sending.${key}`;
  return "locks" in navigator ? lockTurn(name) : leaseTurn(name, Date.now);
}

function lockTurn(name: string): Turn {
  const ended = new AbortController();
  const whenEnded = new Promise<void>((resolve) => {
    ended.signal.addEventListener("abort", () => resolve());
  });
  const granted = new Promise<void>((resolve) => {
    const hold = () => {
      resolve();
      return whenEnded;
    };
    // Refused, or ended while queueing: without the lock the key still keeps the lead from being doubled.
    navigator.locks.request(name, { signal: ended.signal }, hold).catch(() => resolve());
  });
  return { granted, end: () => ended.abort() };
}
