import { expect, it } from "vitest";
import { weekDays } from "./weekDates.ts";

it("names the days of a week", () => {
  expect(weekDays("2026-10-26")).toBe("October 26 to November 1");
  expect(weekDays("2026-11-02")).toBe("November 2 to 8");
});
