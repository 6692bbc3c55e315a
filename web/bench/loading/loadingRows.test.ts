import { describe, expect, it } from "vitest";
import { loadingRows } from "./loadingRows.ts";

const at = "2026-01-02T03:04:05.000Z";
const visit = (paintMs: number, blockingMs: number, interactiveMs: number) => ({
  paintMs,
  blockingMs,
  interactiveMs,
  tools: "Lighthouse 12",
});
const times = {
  product: [visit(760, 60, 2000), visit(740, 10, 1900), visit(9000, 20, 9000)],
  floor: [visit(750, 0, 1800)],
  rival: [visit(2700, 0, 2700)],
};

describe("loadingRows", () => {
  const [paint, blocking, interactive] = loadingRows(times, at);

  it("compares medians, which one bad visit does not move", () => {
    expect(paint).toMatchObject({
      measured: "760 ms",
      floor_or_rival: "floor 750 ms, rival 2,700 ms",
    });
    expect(paint?.ratio).toBeCloseTo(760 / 750);
    expect(paint?.met).toBe(true);
    expect(blocking).toMatchObject({ measured: "20 ms", ratio: null, met: true });
    expect(interactive).toMatchObject({ measured: "2,000 ms", met: true });
  });

  it.each([
    ["the floor", { ...times, floor: [visit(700, 0, 1700)] }],
    ["the rival", { ...times, rival: [visit(2500, 0, 2700)] }],
  ])("misses when the paint is too slow beside %s", (_, slower) => {
    expect(loadingRows(slower, at)[0]?.met).toBe(false);
  });

  it("misses when the page blocks for longer than 50 ms or is usable too late", () => {
    const [, blocked, late] = loadingRows({ ...times, product: [visit(760, 51, 2071)] }, at);
    expect([blocked?.met, late?.met]).toEqual([false, false]);
  });
});
