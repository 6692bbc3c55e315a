import type { Visit } from "./visitorOf.ts";

/** One thing an outsider can see of a system that works. */
export type Check = {
  /** What holds when it passes, as a sentence without a full stop. */
  readonly name: string;
  /** What does not hold, a line each; empty when all is well. A rejection counts as a fault. */
  readonly faults: (visit: Visit) => Promise<readonly string[]>;
};
