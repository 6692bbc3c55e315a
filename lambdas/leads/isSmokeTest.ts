import { smokeMark } from "@planner/shared/lead/smokeMark";

/** Whether a lead was left by a smoke test, by the key of its item. */
export function isSmokeTest(leadKey: string): boolean {
  return leadKey.startsWith(smokeMark.keyPrefix);
}
