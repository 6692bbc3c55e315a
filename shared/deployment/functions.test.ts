import { describe, expect, it } from "vitest";
import { functionSettings } from "./functions.ts";

describe("functionSettings", () => {
  it.each(Object.entries(functionSettings))(
    "leaves %s time to report a failed call",
    (_, settings) => {
      const { attempts, timeoutMs, rounds } = settings.calls;
      expect(attempts * timeoutMs * rounds).toBeLessThan(settings.timeoutSeconds * 1_000);
    },
  );
});
