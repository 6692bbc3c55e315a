import { describe, expect, it } from "vitest";
import { spreadLabels } from "./spreadLabels.ts";

describe("spreadLabels", () => {
  it.each([
    ["far apart", [10, 50, 26], [10, 50, 26]],
    ["too near", [40, 41, 30], [46, 62, 30]],
    ["below the chart's end", [95, 100, 120], [68, 84, 100]],
    ["above its start", [-3, 50], [0, 50]],
    ["at the same place", [20, 20], [20, 36]],
  ])("places labels that are %s", (_, wanted, placed) => {
    expect(spreadLabels(wanted, 100)).toEqual(placed);
  });
});
