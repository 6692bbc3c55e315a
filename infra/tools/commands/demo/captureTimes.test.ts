import { seedDraws } from "@planner/lambdas/forecast/sampling";
import { dayMs, hourMs } from "@planner/shared/calendar";
import { describe, expect, it } from "vitest";
import { captureTimes } from "./captureTimes.ts";

const now = new Date("2026-11-21T20:00:00.000Z");

describe("the times of made-up leads", () => {
  it("end with one a few seconds ago", () => {
    const times = captureTimes(2, now, () => 0.5).map((time) => time.toISOString());
    expect(times).toEqual(["2026-10-08T12:00:00.000Z", "2026-11-21T19:59:40.000Z"]);
  });

  it("end with up to five of the last hours, so that some leads are waiting", () => {
    const newest = captureTimes(500, now, seedDraws("capture times")).slice(-5);
    expect(newest.map((time) => time.toISOString())).toEqual([
      "2026-11-21T17:30:00.000Z",
      "2026-11-21T18:53:20.000Z",
      "2026-11-21T19:45:00.000Z",
      "2026-11-21T19:56:50.000Z",
      "2026-11-21T19:59:40.000Z",
    ]);
  });

  it("are in order, and within 90 days", () => {
    const times = captureTimes(500, now, seedDraws("capture times")).map((time) => time.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times[0]).toBeGreaterThan(now.getTime() - 90 * dayMs);
    expect(times.at(-6)).toBeLessThan(now.getTime() - 3 * hourMs);
  });
});
