import { describe, expect, it } from "vitest";
import { missingTexts } from "./spendTexts.ts";

const october = { from: "2026-10-01", to: "2026-10-31" };

describe("missingTexts", () => {
  it("counts the days without spend", () => {
    const days = [
      { from: "2026-10-02", to: "2026-10-03" },
      { from: "2026-10-10", to: "2026-10-10" },
    ];
    expect(missingTexts([{ service: "meta", days }], october)).toEqual([
      "Meta: 3 days without spend.",
    ]);
  });

  it("has one sentence for the services with the same reason", () => {
    const days = [{ from: "2026-10-21", to: "2026-10-31" }];
    const missing = [
      { service: "google", days },
      { service: "microsoft", days: [october] },
      { service: "meta", days },
    ] as const;
    expect(missingTexts(missing, october)).toEqual([
      "Google, Meta: spend until Oct 20, 2026.",
      "Microsoft: no spend of these days.",
    ]);
  });
});
