import { describe, expect, it } from "vitest";
import { barPlaces } from "./barPlaces.ts";
import { chartMeasures } from "./chartMeasures.ts";

const bar = { name: "A", value: 1, label: "1", isLead: false };

describe("barPlaces", () => {
  it("stacks groups and their bars, and leaves no room for a title that is not there", () => {
    const groups = [{ title: "30 days", bars: [bar, bar] }, { bars: [bar] }];
    expect(barPlaces(groups, chartMeasures.screen)).toEqual({
      titles: [0, 70],
      bars: [[20, 42], [70]],
      height: 98,
    });
  });
});
