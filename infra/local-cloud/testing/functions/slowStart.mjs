// A function whose code loads slowly.
import { setTimeout as delay } from "node:timers/promises";

await delay(800);

export function handler() {
  return { started: true };
}
