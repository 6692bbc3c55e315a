import { describe, expect, it } from "vitest";
import { fittingTicks } from "./fittingTicks.ts";

const ticks = [0, 1, 2, 3, 4, 5];

describe("fittingTicks", () => {
  it.each([
    [400, ticks],
    [200, [0, 2, 4]],
    [110, [0, 3]],
  ])("leaves what fits on %d pixels", (width, fitting) => {
    expect(fittingTicks(ticks, width)).toEqual(fitting);
  });
});
