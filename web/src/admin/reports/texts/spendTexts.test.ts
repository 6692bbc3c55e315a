import { expect, it } from "vitest";
import { missingText } from "./spendTexts.ts";

it("counts the days without spend", () => {
  const days = [
    { from: "2026-10-02", to: "2026-10-03" },
    { from: "2026-10-10", to: "2026-10-10" },
  ];
  const october = { from: "2026-10-01", to: "2026-10-31" };
  expect(missingText({ service: "meta", days }, october)).toBe("Meta: 3 days without spend");
});
