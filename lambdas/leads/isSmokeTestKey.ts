import { smokeTestMark } from "@planner/shared/lead/smokeTestMark";

/** Whether a lead's idempotency key is one of the smoke test's: nobody's lead, which counts for nothing and alerts nobody. */
export function isSmokeTestKey(idempotencyKey: string): boolean {
  return idempotencyKey.startsWith(smokeTestMark.keyPrefix);
}
