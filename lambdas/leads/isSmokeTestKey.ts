import { smokeMark } from "@planner/shared/lead/smokeTest";

/** Whether a lead's idempotency key is one of the smoke test's: nobody's lead, which counts for nothing and alerts nobody. */
export function isSmokeTestKey(idempotencyKey: string): boolean {
  return idempotencyKey.startsWith(smokeMark.keyPrefix);
}
