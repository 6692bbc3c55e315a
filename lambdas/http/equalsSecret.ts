import { hash, timingSafeEqual } from "node:crypto";

/** Compares a secret or a signature in constant time. Hashing gives both values the same length. */
export function equalsSecret(expected: string, received: string): boolean {
  return timingSafeEqual(hash("sha256", expected, "buffer"), hash("sha256", received, "buffer"));
}
