// A function whose code takes its time to load.
import { setTimeout as delay } from "node:timers/promises";

await delay(800);

export function handler() {
  return { started: true };
}
